// Stagehand's agent at a cdp door, with a model of OpenAI's: it needs OPENAI_API_KEY, and takes OPENAI_BASE_URL.
//   webarium door shopping.search_for.0 --kind cdp --command 'node adapters/stagehand/agent.mjs {cdp_url} {request} {submit_url}'
import { Stagehand } from "@browserbasehq/stagehand";

const [cdpUrl, instruction, submitUrl] = process.argv.slice(2);
const { MODEL = "openai/gpt-4.1", OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseURL } = process.env;
const stagehand = new Stagehand({
  env: "LOCAL",
  localBrowserLaunchOptions: { cdpUrl },
  model: { modelName: MODEL, apiKey, baseURL },
  verbose: 0,
});
await stagehand.init();
const { message } = await stagehand.agent().execute({ instruction, maxSteps: 20 });
console.log(message);

await fetch(submitUrl, { method: "POST", body: JSON.stringify({ answer: message }) });
await stagehand.close();
