// A visit by Puppeteer's client; prints what it met as JSON. Called with its package's folder and an address.
import { createRequire } from "node:module";

const [folder, address] = process.argv.slice(2);
const { default: puppeteer } = await import(createRequire(`${folder}/package.json`).resolve("puppeteer-core"));
const refusal = (work) => work.then(() => "", (error) => error.message.split("\n")[0]);

const browser = await puppeteer.connect({ browserWSEndpoint: address });
const [page] = await browser.pages();
await page.goto("http://shop.test/");
await page.type("[name=q]", "lamp");
await Promise.all([page.waitForNavigation(), page.click("#send")]);
const met = { title: await page.title() };
await page.goto("http://shop.test/");
page.once("dialog", (dialog) => dialog.accept());
await page.click("#ask");
met.answer = await (await page.waitForFunction(() => document.querySelector("#told").textContent)).jsonValue();
const inner = await page.waitForFrame((frame) => frame.url().endsWith("/inner"));
met.frame = await (await inner.waitForSelector("h1")).evaluate((found) => found.textContent);
const [popup] = await Promise.all([new Promise((done) => page.once("popup", done)), page.click("#open")]);
met.popup = await (await popup.waitForSelector("h1")).evaluate((found) => found.textContent);
await popup.close();
await page.click("#get");
met.picture = (await page.screenshot()).length > 500;
met.pdf = (await page.pdf()).length > 500;
const context = await browser.createBrowserContext();
const other = await context.newPage();
await other.setViewport({ width: 500, height: 400 });
await other.setRequestInterception(true);
other.on("request", (request) =>
  request.url().endsWith("/made") ? request.respond({ body: "made" }) : request.continue());
await other.goto("http://shop.test/made");
met.width = await other.evaluate("innerWidth");
met.made = await other.evaluate("document.body.textContent");
await context.close();
met.file = await refusal(page.goto("file:///etc/passwd"));
const field = await page.$("input[type=file]");
met.upload = await refusal(field.uploadFile("/etc/passwd"));
const session = await page.createCDPSession();
met.system = await refusal(session.send("SystemInfo.getInfo"));
await browser.disconnect();
console.log(JSON.stringify(met));
