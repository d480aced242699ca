import { chromium } from 'playwright';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
const p = await b.newPage({ viewport: { width: 1440, height: 420 } });
await p.goto('file:///tmp/lead/art/scene-shop.svg');
await p.screenshot({ path: '/tmp/lead/art/shop.png' });
await b.close();
