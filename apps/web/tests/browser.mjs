// The pages as people use them: walk a proof by keys, play three wrong replies and be mated, see a
// bad certificate shown as bad, watch and stop a search, click through the lesson, open the one file
// of a proof. No page may write an error to the console, none may have what axe-core calls serious.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const { BROWSER, MODULES, ANDOR, WORK, SHOTS } = process.env;
const require = createRequire(join(resolve(MODULES), "node_modules/"));
const { chromium } = require("playwright-core");
const AXE = require.resolve("axe-core/axe.min.js");

const andor = (...args) => execFileSync(ANDOR, args, { encoding: "utf8" });
const at = (name) => join(WORK, name);
andor("solve", "chess", "8/8/8/8/3k4/8/8/KQ6 w - -", "--proof", at("mate.proof"));
// The same without one reply.
writeFileSync(at("bad.proof"), readFileSync(at("mate.proof"), "utf8").replace(/(\tall(?:\t\S+){2,})\t\S+\t\d+\n/, "$1\n"));
const evil = "<script>alert(1)</script>";
writeFileSync(at("evil.andor"), `repetition draw\nroot a\na max ${evil} b\n${evil} = win\nb = draw\n`);
andor("solve", "graph", at("evil.andor"), "--ask", "max >= win", "--proof", at("evil.proof"));
writeFileSync(at("one.html"), andor("show", at("mate.proof"), "--as", "html"));

const server = spawn(ANDOR, [
  "serve", at("mate.proof"), at("bad.proof"), at("evil.proof"),
  "--graph", at("evil.andor"), "--listen", "127.0.0.1:0", "--time", "60",
]);
const errors = [];
server.stderr.on("data", (text) => errors.push(`server: ${text}`));
const home = await new Promise((found, failed) => {
  server.stdout.once("data", (text) => found(String(text).trim()));
  server.once("exit", () => failed(new Error(`the server ended: ${errors.join()}`)));
});

const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const context = await chromium.launchPersistentContext(at("profile"), {
  executablePath: BROWSER, headless: true, args: flags, viewport: { width: 1200, height: 900 }, bypassCSP: false,
});
const page = await context.newPage();
page.on("console", (message) => message.type() === "error" && errors.push(`console: ${message.text()}`));
page.on("pageerror", (error) => errors.push(`page: ${error.message}`));
page.on("dialog", (dialog) => {
  errors.push(`a dialog: ${dialog.message()}`);
  dialog.dismiss();
});
page.on("request", (request) => {
  const url = request.url();
  if (!url.startsWith(home) && !url.startsWith("file:") && !url.startsWith("data:")) errors.push(`a request to ${url}`);
});
page.setDefaultTimeout(30000);

const text = (where) => page.locator(where).first().innerText();
const see = (words) => page.getByText(words).first().waitFor();
const open = async (hash) => {
  await page.goto(`${home}#/`);
  await page.goto(`${home}#/${hash}`);
};
let shots = 0;

/** Nothing serious, in both colours and on a phone; and a picture of each, if wanted. */
async function look(name) {
  for (const [scheme, width] of [["light", 1200], ["dark", 1200], ["light", 390]]) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    await page.waitForTimeout(100);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${name} is ${wide} pixels too wide at ${width}`);
    // The page's policy lets no script in but its own; the inspector's way does.
    const axe = readFileSync(AXE, "utf8");
    const found = await page.evaluate(`(() => { ${axe}; return axe.run(document, { resultTypes: ["violations"] }); })()`);
    const serious = found.violations.filter((one) => ["serious", "critical"].includes(one.impact));
    assert.deepEqual(serious.map((one) => `${name} ${scheme}: ${one.id}: ${one.nodes[0].html}`), []);
    if (SHOTS) {
      mkdirSync(SHOTS, { recursive: true });
      await page.screenshot({ path: join(SHOTS, `${name}-${scheme}-${width}.png`), fullPage: true });
      shots++;
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1200, height: 900 });
}

async function walk() {
  await page.goto(home);
  await see("Proofs");
  await page.locator(".card").nth(2).waitFor();
  await look("home");
  await page.getByRole("link", { name: "White can force a win" }).first().click();
  await see("Nobody has checked this certificate yet");
  const root = await text(".here code");
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction((before) => document.querySelector(".here code").innerText !== before, root);
  const reply = await text(".here code");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction((before) => document.querySelector(".here code").innerText !== before, reply);
  await page.keyboard.press("Enter");
  await page.locator(".crumbs a").nth(1).waitFor();
  const address = page.url();
  await page.locator(".crumbs a").first().click();
  await page.waitForFunction((before) => document.querySelector(".here code").innerText === before, root);
  await page.goBack();
  await page.waitForURL(address);
  await page.keyboard.press("/");
  await page.keyboard.type("8/8/8/8/3k4/8/8/KQ6 w - -");
  await page.keyboard.press("Enter");
  await page.waitForFunction((before) => document.querySelector(".here code").innerText === before, root);
  await look("proof");
  await page.getByRole("button", { name: "Check it now" }).click();
  await see("checked: valid");
  assert.equal(await page.getByText("Nobody has checked").count(), 0);
  await look("checked");
}

/** Plays until the end; the first three replies by button, typing, and a drag on the board. */
async function mated() {
  const ended = () => page.getByText(/The game is over: white has won/).count();
  for (let turn = 0; turn < 40 && !(await ended()); turn++) {
    const button = page.locator(".moves button").first();
    const move = await button.innerText();
    const before = await page.locator(".log li").count();
    if (turn === 1) {
      await page.getByLabel("Your move", { exact: true }).fill(move);
      await page.keyboard.press("Enter");
    } else if (turn === 2) {
      const ready = page.locator("svg.board");
      const box = await ready.boundingBox();
      const scale = box.width / (await ready.evaluate((svg) => svg.viewBox.baseVal.width));
      const fen = await page.evaluate(() => document.querySelector("svg.board").getAttribute("aria-label"));
      const from = /black king (\w\d)/.exec(fen)[1];
      const to = /K(?:x)?(\w\d)/.exec(move)[1];
      const spot = (square) => [box.x + (44 + (square.charCodeAt(0) - 97) * 100 + 50) * scale, box.y + (8 + (8 - square[1]) * 100 + 50) * scale];
      await page.mouse.move(...spot(from));
      await page.mouse.down();
      await page.mouse.move(...spot(to));
      await page.mouse.up();
    } else await button.click();
    await page.waitForFunction((count) => document.querySelectorAll(".log li").length > count, before);
  }
  assert.ok(await ended(), "no mate in 40 moves");
  assert.ok((await page.locator(".log li.opponent").count()) >= 3, "three replies");
  await see("Mate.");
}

async function play() {
  await open("play/1");
  await see("you.");
  await look("play");
  await mated();
}

async function bad() {
  await open("proof/2");
  await page.getByRole("button", { name: "Check it now" }).click();
  await see("INVALID");
  assert.match(await text(".notice.invalid"), /proves nothing. Line \d+: all: the reply/);
  await look("bad");
  await open("proof/3");
  await see(`Max plays ${evil}.`);
  assert.equal(await page.locator("main script").count(), 0);
}

async function ask() {
  await open("ask");
  await see("Qg7#").catch(() => {});
  await page.locator("svg.board").waitFor();
  await look("ask");
  await page.getByRole("button", { name: "Ask" }).click();
  await see("Yes: proved");
  await page.getByRole("link", { name: /Look at the proof/ }).click();
  await see("checked: valid");
  await open("ask");
  await page.locator("svg.board").waitFor();
  await page.getByLabel("Game", { exact: true }).selectOption("go");
  await page.getByLabel("Its whole name").fill("go:5x5");
  await page.getByLabel("Its whole name").press("Tab");
  await page.locator("svg.board.go").waitFor();
  await page.waitForTimeout(300);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await see("searching");
  await page.waitForFunction(() => /[1-9][\d,]{3,}/.test(document.querySelector(".facts")?.innerText ?? ""));
  await look("search");
  await page.getByRole("button", { name: "Stop" }).click();
  await see("Unknown: it was stopped");
}

async function explain() {
  await open("explain");
  await page.locator("svg.board").waitFor();
  await page.getByLabel("Position").fill("6k1/5ppp/8/8/8/8/8/R5K1 w - -");
  await page.getByLabel("Position").press("Tab");
  await page.waitForTimeout(300);
  await page.getByRole("button", { name: "Explain" }).click();
  await see("Ra8#");
  await look("explain");
  await page.getByRole("link", { name: /Proof:/ }).first().click();
  await see("checked: valid");
}

async function lesson() {
  await open("learn");
  await see("Step 1 of");
  await look("learn");
  while (await page.getByRole("button", { name: "Next step" }).isEnabled()) {
    await page.getByRole("button", { name: "Next step" }).click();
  }
  await see("That is wrong: max can force a win");
  await page.getByRole("button", { name: "Settle it with a certificate" }).click();
  await see("The checker has accepted it");
  await look("learnt");
  for (const method of ["twin", "lemma"]) {
    await page.getByRole("link", { name: method, exact: true }).click();
    await see("Step 1 of");
    await page.keyboard.press("End");
    await see("That is right.");
  }
}

async function oneFile() {
  await page.goto(`file://${at("one.html")}`);
  await see("checked: valid");
  await page.keyboard.press("ArrowDown");
  await page.getByRole("link", { name: "Play against it" }).click();
  await see("you.");
  await mated();
}

let failed = null;
try {
  for (const step of [walk, play, bad, ask, explain, lesson, oneFile]) {
    await step();
    console.log(`ok: ${step.name}`);
  }
  assert.deepEqual(errors, []);
  console.log(`no errors in the console, nothing serious for axe-core${shots ? `, ${shots} pictures` : ""}`);
} catch (error) {
  failed = error;
  console.log(`at ${page.url()}: ${error.stack}`);
  console.log(errors.join("\n"));
  console.log((await page.locator("body").innerText().catch(() => "")).slice(0, 1500));
}
await context.close();
server.kill();
process.exit(failed ? 1 : 0);
