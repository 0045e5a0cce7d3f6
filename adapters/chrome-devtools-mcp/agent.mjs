// A client of chrome-devtools-mcp, at a cdp door: fixed calls where a model would choose them.
//   webarium door shopping.search_for.0 --kind cdp --command 'node adapters/chrome-devtools-mcp/agent.mjs {cdp_url} {intent} {submit_url}'
import { connect } from "../mcp_client.mjs";

const [cdpUrl, intent, submitUrl] = process.argv.slice(2);
const server = "node_modules/chrome-devtools-mcp/build/src/bin/chrome-devtools-mcp.js";
const call = await connect(import.meta.dirname, server, "--wsEndpoint", cdpUrl, "--no-usage-statistics");

const pageId = Number(/^(\d+): .*\[selected\]/m.exec(await call("list_pages", {}))[1]);
const seen = await call("take_snapshot", { pageId });
const uid = /uid=(\S+) combobox "Search"/.exec(seen)[1];
await call("fill", { pageId, uid, value: intent.split('"')[1] });
await call("press_key", { pageId, key: "Enter" });
console.log(await call("take_snapshot", { pageId }));

await fetch(submitUrl, { method: "POST", body: JSON.stringify({ answer: "" }) });
process.exit(0);
