// An agent on Puppeteer, at a cdp door. It searches the shop for what the request names in quotes.
//   webarium door shopping.search_for.0 --kind cdp --command 'node adapters/puppeteer/agent.mjs {cdp_url} {intent} {submit_url}'
import puppeteer from "puppeteer-core";

const [cdpUrl, intent, submitUrl] = process.argv.slice(2);
const browser = await puppeteer.connect({ browserWSEndpoint: cdpUrl, defaultViewport: null });
const [page] = await browser.pages();
const wanted = intent.split('"')[1];

await page.locator('::-p-aria([name="Search"][role="combobox"])').fill(wanted);
await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
console.log(await page.title());

await fetch(submitUrl, { method: "POST", body: JSON.stringify({ answer: "" }) });
await browser.disconnect();
