// A client of @playwright/mcp, at a cdp door: fixed calls where a model would choose them.
//   webarium door shopping.search_for.0 --kind cdp --command 'node adapters/playwright-mcp/agent.mjs {cdp_url} {intent} {submit_url}'
import { tmpdir } from "node:os";

import { connect } from "../mcp_client.mjs";

const [cdpUrl, intent, submitUrl] = process.argv.slice(2);
const call = await connect(import.meta.dirname, "node_modules/@playwright/mcp/cli.js", "--cdp-endpoint", cdpUrl, "--timeout-action", "60000", "--output-dir", tmpdir());

const seen = await call("browser_snapshot", {});
const target = /combobox "Search"[^\n]*\[ref=(\w+)\]/.exec(seen)[1];
await call("browser_type", { element: "Search", target, text: intent.split('"')[1], submit: true });
console.log(await call("browser_snapshot", {}));

await fetch(submitUrl, { method: "POST", body: JSON.stringify({ answer: "" }) });
process.exit(0);
