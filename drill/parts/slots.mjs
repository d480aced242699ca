// Many visitors at few places, on two processes: each place has one winner, and only winners are charged.
import { join } from 'node:path';
import { Browser } from '../lib/browser.mjs';
import { addBoats, placeOf, pressOf, withDatabase } from '../lib/business.mjs';
import { problemsOf, settled } from '../lib/proofs.mjs';
import { connectionOf, startServer } from '../lib/server.mjs';

const atOnce = 50;

export async function slotsDrill({ folder, quick }) {
  const [visitors, places] = quick ? [500, 10] : [10_000, 50];
  const dataDir = join(folder, 'data');
  const first = await startServer(dataDir);
  const connection = await connectionOf(dataDir);
  await addBoats(connection, 1);
  // With DATABASE_URL the server refuses the demo's passwords, which are public.
  await withDatabase(connection, (query) => query('update users set password_hash = null'));
  const second = await startServer(join(folder, 'second'), {
    DATABASE_URL: connection,
    JOBS: 'off',
  });
  try {
    const statuses = {};
    let next = 0;
    const press = async (url) => {
      const browser = await new Browser(url).open();
      while (next < visitors) {
        const n = (next += 1);
        const { status } = await browser.send(...pressOf(n, placeOf(n % places)));
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    };
    const begun = performance.now();
    await Promise.all(
      Array.from({ length: atOnce }, (_, n) => press(n % 2 === 0 ? first.url : second.url)),
    );
    const seconds = (performance.now() - begun) / 1000;
    await settled(connection);
    const charges = await withDatabase(connection, async (query) => {
      const [{ count }] = await query(
        `select count(*)::int from test_gateway.payments p join ledger_entries l on l.gateway_ref = p.ref
         join bookings b on b.id = l.booking_id where b.unit_id >= 1000 and p.status = 'succeeded'`,
      );
      return count;
    });
    const problems = await problemsOf(connection);
    if (statuses[200] !== places) problems.push(`${statuses[200]} winners of ${places} places`);
    if (charges !== places) problems.push(`${charges} charges for ${places} places`);
    const refused = Object.keys(statuses).filter((it) => !['200', '409', '422'].includes(it));
    for (const status of refused) problems.push(`${statuses[status]} answers ${status}`);
    return {
      what: `${visitors} visitors at ${places} places, two processes`,
      measured: `${statuses[200]} winners, ${charges} charged, ${(visitors / seconds).toFixed(0)} tries a second`,
      problems,
    };
  } finally {
    await second.stop();
    await first.stop();
  }
}
