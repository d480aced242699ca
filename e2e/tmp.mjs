import { chromium } from 'playwright';
import fs from 'node:fs';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
const state = '/tmp/lead/tmpstate.json';
const ctx = await b.newContext({
  viewport: { width: Number(process.env.W ?? 1280), height: Number(process.env.H ?? 900) },
  ...(fs.existsSync(state) && !process.env.NEW ? { storageState: state } : {}),
});
const p = await ctx.newPage();
p.on('console', (m) => {
  if (m.type() === 'error') console.log('console:', m.text().slice(0, 200));
});
p.setDefaultTimeout(8000);
const go = async (u) => {
  await p.goto('http://localhost:3421' + u);
  await p.waitForTimeout(1500);
};
const shot = async (n, full = true) => {
  await p.screenshot({ path: `/tmp/lead/t-${n}.png`, fullPage: full });
};
const text = async () =>
  console.log((await p.locator('body').innerText()).replace(/\n+/g, '\n').slice(0, 3500));
const A = Object.getPrototypeOf(async function () {}).constructor;
try {
  await new A('p', 'go', 'shot', 'text', 'ctx', fs.readFileSync(0, 'utf8'))(p, go, shot, text, ctx);
} catch (e) {
  console.log('ERR', e.message.slice(0, 600));
  await shot('err');
}
await ctx.storageState({ path: state });
await b.close();
