// The card provider is slow, fails, and loses answers; visitors press twice. Nobody is charged without a booking, nor twice.
import { join } from 'node:path';
import { Browser } from '../lib/browser.mjs';
import { addBoats, placeOf, pressOf } from '../lib/business.mjs';
import { lostAnswers, problemsOf, settled } from '../lib/proofs.mjs';
import { startFaultyServer } from '../lib/faulty-server.mjs';
import { killDatabase } from '../lib/server.mjs';

const atOnce = 16;

export async function providerDrill({ folder, quick }) {
  const visitors = quick ? 60 : 2000;
  const dataDir = join(folder, 'data');
  const faulty = await startFaultyServer(dataDir, {
    GATEWAY_DELAY_MS: '200',
    GATEWAY_LOSES: '0.15',
  });
  let last = null;
  try {
    await addBoats(faulty.connection, 10);
    const answered = new Map();
    const statuses = {};
    const problems = [];
    let next = 0;
    const press = async () => {
      const browser = await new Browser(faulty.url).open();
      while (next < visitors) {
        const n = (next += 1);
        const place = placeOf(n);
        const request = pressOf(n, place);
        // The same press twice, as by somebody who did not want to wait.
        const answers = await Promise.all([browser.send(...request), browser.send(...request)]);
        for (const { status, body } of answers) {
          statuses[status] = (statuses[status] ?? 0) + 1;
          if (status >= 500 && status !== 503) problems.push(`a press is answered ${status}`);
          if (status !== 200 || body.data.status !== 'booked') continue;
          answered.set(body.data.id, {
            date: place.date,
            cancelled: false,
            payments: 1,
            refunds: 0,
            unknown: [],
          });
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, press));
    await faulty.kill();
    // Past every deadline, with a provider that answers again.
    last = await startFaultyServer(dataDir, { CLOCK_AHEAD_MS: String(30 * 60_000) });
    await settled(last.connection);
    problems.push(...(await lostAnswers(last.connection, answered)).slice(0, 10));
    problems.push(...(await problemsOf(last.connection)));
    const told = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
    return {
      what: 'card provider slow, failing, losing answers; every press sent twice',
      measured: `${visitors} visitors, ${answered.size} booked at once (${told.join(', ')})`,
      problems: problems.slice(0, 10),
    };
  } finally {
    await faulty.kill();
    await last?.kill();
    await killDatabase(dataDir);
  }
}
