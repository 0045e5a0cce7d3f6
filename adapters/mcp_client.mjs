// The part of the Model Context Protocol that a client with fixed calls needs, on standard input and output.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** Start a server's script; gives a function that calls a tool by name and returns the text of its answer. */
export async function connect(folder, script, ...words) {
  const server = spawn(process.execPath, [join(folder, script), ...words], { stdio: ["pipe", "pipe", "inherit"] });
  const waiting = new Map();
  createInterface({ input: server.stdout }).on("line", (line) => {
    const said = JSON.parse(line);
    waiting.get(said.id)?.(said);
  });
  server.on("exit", (code) => {
    console.error(`The server ended with exit code ${code}.`);
    process.exit(1);
  });
  let number = 0;
  const send = (message) => server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const ask = async (method, params) => {
    const id = ++number;
    send({ id, method, params });
    const { error, result } = await new Promise((done) => waiting.set(id, done));
    if (error) throw new Error(error.message);
    return result;
  };
  const clientInfo = { name: "webarium-example", version: "1" };
  await ask("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo });
  send({ method: "notifications/initialized" });
  return async (name, given) => {
    const result = await ask("tools/call", { name, arguments: given });
    const text = (result.content ?? []).map((part) => part.text ?? "").join("\n");
    if (result.isError) throw new Error(text);
    return text;
  };
}
