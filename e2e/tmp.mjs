import { chromium } from 'playwright';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
for (const [w, h] of [
  [1440, 1000],
  [360, 800],
]) {
  const p = await b.newPage({ viewport: { width: w, height: h } });
  await p.goto('http://localhost:3421/');
  await p.waitForTimeout(2500);
  await p.screenshot({ path: `/tmp/lead/shop-${w}.png`, fullPage: w === 1440 });
}
await b.close();
