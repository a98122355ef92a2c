// Clients that walk a proof while two searches run: how long pages take, and whether memory stays
// flat. Starts a server of its own on the machine's own address and ends it again.
//
//     node apps/web/tests/load.mjs ANDOR CERTIFICATE [SECONDS [CLIENTS]]
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";

const [andor, certificate] = process.argv.slice(2);
const [seconds, clients] = [Math.min(Number(process.argv[4] ?? 60), 3600), Math.min(Number(process.argv[5] ?? 50), 200)];
const server = spawn(andor, ["serve", certificate, "--listen", "127.0.0.1:0", "--memory", "64M", "--time", `${2 * seconds}`],
  { stdio: ["ignore", "pipe", "inherit"] });
process.on("exit", () => server.kill());
const home = await new Promise((found) => server.stdout.once("data", (text) => found(String(text).trim())));
const agent = new Agent({ keepAlive: true, maxSockets: clients + 4 });

function ask(path, body) {
  return new Promise((found, failed) => {
    const headers = body ? { "content-type": "application/json" } : {};
    const sent = request(home + path, { agent, method: body ? "POST" : "GET", headers }, (response) => {
      const parts = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () => {
        const text = Buffer.concat(parts).toString();
        if (response.statusCode >= 300) failed(new Error(`${path}: ${response.statusCode} ${text}`));
        else found(JSON.parse(text));
      });
    });
    sent.on("error", failed);
    sent.end(body && JSON.stringify(body));
  });
}
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const status = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))[1]) / 1024;

let head = await ask("api/proofs/1");
const opening = Date.now();
while (head.reading.state === "reading") {
  await sleep(20);
  head = await ask("api/proofs/1");
}
assert.equal(head.reading.state, "open", JSON.stringify(head.reading));
const opened = Date.now();
await ask(`api/proofs/1/nodes/${head.place}`);
console.log(`${head.nodes} nodes: open after ${opened - opening} ms, first page ${Date.now() - opened} ms, ${status("VmHWM").toFixed(0)} MB at most so far`);

const end = Date.now() + seconds * 1000;
const search = async () => {
  while (Date.now() < end) {
    const { id } = await ask("api/searches", { game: "go:5x5", ask: "black >= win" });
    while (Date.now() < end && !["done", "failed"].includes((await ask(`api/jobs/${id}`)).state)) await sleep(500);
  }
};
const taken = [];
const client = async () => {
  let place = head.place;
  // People look at a page before they go on.
  while (Date.now() < end) {
    await sleep(500 + 1000 * Math.random());
    const begun = performance.now();
    const { node } = await ask(`api/proofs/1/nodes/${place}`);
    taken.push(performance.now() - begun);
    const next = node.moves.map((mv) => mv.to).filter((to) => to !== null);
    place = next.length ? next[Math.floor(Math.random() * next.length)] : Math.floor(Math.random() * head.nodes);
  }
};
const memory = [];
const watch = async () => {
  while (Date.now() < end) {
    await sleep(seconds * 100);
    memory.push(status("VmRSS"));
  }
};
await Promise.all([search(), search(), watch(), ...Array.from({ length: clients }, client)]);
taken.sort((one, other) => one - other);
const at = (part) => taken[Math.min(taken.length - 1, Math.floor(part * taken.length))].toFixed(1);
console.log(`${taken.length} pages by ${clients} clients: half under ${at(0.5)} ms, 99 % under ${at(0.99)}, the longest ${at(1)}`);
console.log(`memory after each tenth of the time, in MB: ${memory.map((mb) => mb.toFixed(0)).join(" ")}`);
const settled = memory[Math.floor(memory.length / 5)];
const flat = memory[memory.length - 1] <= settled * 1.1 + 4;
if (!flat) console.log("memory grew");
if (at(0.99) > 100) console.log("pages are slow");
process.exit(flat && at(0.99) <= 100 ? 0 : 1);
