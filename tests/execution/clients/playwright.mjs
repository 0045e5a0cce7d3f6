// A visit by Playwright's own client for Node; prints what it met as JSON. Called with its package's folder and an address.
import { createRequire } from "node:module";

const [folder, address] = process.argv.slice(2);
const { chromium } = createRequire(`${folder}/package.json`)("playwright-core");
const refusal = (work) => work.then(() => "", (error) => error.message.split("\n")[0]);

const browser = await chromium.connectOverCDP(address);
const page = browser.contexts()[0].pages()[0];
await page.goto("http://shop.test/");
await page.fill("[name=q]", "lamp");
await Promise.all([page.waitForURL("**/next?q=lamp"), page.click("text=Send")]);
const met = { title: await page.title() };
await page.goto("http://shop.test/");
page.once("dialog", (dialog) => dialog.accept());
await page.click("text=Ask");
met.answer = await page.textContent("#told >> text=/./");
met.frame = await page.frameLocator("iframe").locator("h1").textContent();
const [popup] = await Promise.all([page.waitForEvent("popup"), page.click("text=Open")]);
met.popup = await popup.locator("h1").textContent();
await popup.close();
const [download] = await Promise.all([page.waitForEvent("download"), page.click("text=Get")]);
met.download = await download.failure();
met.picture = (await page.screenshot()).length > 500;
met.pdf = (await page.pdf()).length > 500;
const context = await browser.newContext({ viewport: { width: 500, height: 400 } });
const other = await context.newPage();
await other.route("**/made", (route) => route.fulfill({ body: "made" }));
await other.goto("http://shop.test/made");
met.width = await other.evaluate("innerWidth");
met.made = await other.textContent("body");
await context.close();
met.file = await refusal(page.goto("file:///etc/passwd"));
const session = await page.context().newCDPSession(page);
met.system = await refusal(session.send("SystemInfo.getInfo"));
await browser.close();
console.log(JSON.stringify(met));
