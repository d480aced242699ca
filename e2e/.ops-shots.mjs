import { chromium } from 'playwright';
import { mkdirSync } from 'node:fs';
mkdirSync('/tmp/ops-shots', { recursive: true });
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] });
const ctx = await b.newContext({ baseURL: 'http://127.0.0.1:4177', locale: 'en-CA' });
const page = await ctx.newPage();
await page.goto('/login');
await page.getByLabel('E-mail').fill('admin@slipway.test');
await page.getByLabel('Password', { exact: true }).fill('slipway-demo');
await page.getByRole('button', { name: 'Sign in' }).click();
await page.waitForURL((u) => u.pathname !== '/login');
const token = async () => decodeURIComponent((await ctx.cookies()).find((c) => c.name === 'XSRF-TOKEN')?.value ?? '');
const send = async (m, p, data) => { await page.request.get('/sanctum/csrf-cookie'); const r = await page.request.fetch(p, { method: m, data, headers: { 'x-xsrf-token': await token() } }); if (!r.ok()) console.log(m, p, r.status(), (await r.text()).slice(0, 200)); return r.json(); };
const list = (await (await page.request.get('/api/bookings?per_page=100&sort=date')).json()).data;
const today = new Date().toISOString().slice(0, 10);
const ahead = list.filter((x) => x.date > today && x.status >= 2 && x.status !== 6);
const paid = ahead.find((x) => x.paid > 0);
console.log('booking', paid?.id, 'ahead', ahead.length);
await send('POST', '/api/take-payment', { by: 'hand', booking: paid.id, amount: 50, method: 'Cheque', date: '2026-01-05', reference: 'No. 17' });
await send('POST', `/api/booking-invoice/${paid.id}`);
await send('POST', '/api/take-payment', { by: 'hand', booking: paid.id, amount: 20, method: 'Cash', date: '2026-01-06' });
await send('POST', `/api/booking-invoice/${paid.id}`);
const trips = (await (await page.request.get(`/api/call-offs/trips?from_date=${ahead.at(-1).date}&to_date=${ahead.at(-1).date}`)).json()).data;
console.log('trips', JSON.stringify(trips).slice(0, 200));
await send('POST', '/api/call-offs', { request_id: crypto.randomUUID(), from_date: ahead.at(-1).date, to_date: ahead.at(-1).date, unit_id: null, booking_ids: trips.map((x) => x.booking_id), reason: 'Storm warning', message: 'We are sorry: we have to call your trip off.\n\nPlease choose.', close_days: true });
const look = async (o) => { await page.evaluate((x) => { for (const k of Object.keys(localStorage)) if (k.startsWith('slipway-look')) localStorage.removeItem(k); }, o); };
console.log(await page.evaluate(() => JSON.stringify(Object.entries(localStorage))));
const shots = [
  ['money', `/admin/orders?booking=${paid.id}`, null],
  ['todo', '/admin/to-do', null],
  ['calledoff', '/admin/called-off', null],
  ['calledoff-one', '/admin/called-off?edit=1', null],
  ['reports', '/admin/reports', null],
  ['reports-behind', '/admin/reports?by=unit&figure=received', null],
  ['calendar', '/admin/calendar', null],
  ['move', `/admin/calendar?booking=${paid.id}&date=${paid.date}`, async () => { await page.getByRole('button', { name: 'Move…' }).click(); }],
  ['log', '/admin/daily-log', null],
  ['neworder', '/admin/new-order', async () => { await page.getByLabel('Card now').check(); }],
];
const modes = process.argv[2] === 'all' ? [[1440, 'light', 'ltr'], [360, 'light', 'ltr'], [768, 'dark', 'ltr'], [1440, 'dark', 'rtl'], [360, 'dark', 'rtl']] : [[1440, 'light', 'ltr'], [360, 'dark', 'rtl']];
for (const [w, skin, dir] of modes) {
  await page.setViewportSize({ width: w, height: w === 360 ? 740 : 900 });
  await page.evaluate(([s, d]) => localStorage.setItem('slipway-appearance', JSON.stringify({ skin: s, direction: d })), [skin, dir]);
  for (const [name, path, act] of shots) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    try { if (act) await act(); } catch (e) { console.log(name, String(e).slice(0, 100)); }
    await page.waitForTimeout(700);
    await page.screenshot({ path: `/tmp/ops-shots/${name}-${w}-${skin}-${dir}.png`, fullPage: true });
  }
}
await page.setViewportSize({ width: 900, height: 1200 });
await page.goto(`/admin/daily-log?date=${paid.date}`);
await page.waitForLoadState('networkidle');
await page.emulateMedia({ media: 'print' });
await page.screenshot({ path: '/tmp/ops-shots/log-print.png', fullPage: true });
await b.close();
