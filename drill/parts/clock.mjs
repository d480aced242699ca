// The clock moves over both changes of daylight saving time: holds last their minutes, and trips begin at their hour.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Browser } from '../lib/browser.mjs';
import { addBoats, addKayaks, firstBoat, kayaks, pressOf, withDatabase } from '../lib/business.mjs';
import { problemsOf } from '../lib/proofs.mjs';
import { connectionOf, startServer } from '../lib/server.mjs';

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const minute = 60_000;

/** The changes of the business's zone, and the days around each. */
const changes = [
  { at: Date.UTC(2027, 2, 14, 7), days: ['2027-03-13', '2027-03-14', '2027-03-15'] },
  { at: Date.UTC(2027, 10, 7, 6), days: ['2027-11-06', '2027-11-07', '2027-11-08'] },
];

/** A card that asks for its holder, who does not answer: the place is held, and not booked. */
const unansweredCard = { stripeToken: 'pm_card_authenticationRequired' };

/** The taken times of trips, in local time. */
const trips = `
  select b.id, b.unit_id as unit, b.date::text as date, (extract(epoch from upper(t.during) - lower(t.during)) / 3600)::float as hours,
    to_char(lower(t.during) at time zone 'America/Toronto', 'YYYY-MM-DD HH24:MI') as starts
  from taken_times t join bookings b on b.id = t.booking_id where b.unit_id >= $1 and b.hold_expires_at is null`;

export async function clockDrill({ folder }) {
  const dataDir = join(folder, 'data');
  const clock = join(folder, 'clock');
  const setClock = async (time) => {
    await writeFile(clock, String(time - Date.now()));
    await wait(200);
  };
  await setClock(changes[0].at - 11 * 86_400_000);
  const server = await startServer(dataDir, { DRILL_CLOCK: clock });
  const connection = await connectionOf(dataDir);
  await addBoats(connection, 2);
  await addKayaks(connection);
  let visitors = 0;
  const press = async (boat, date, over = {}) => {
    const [method, path, body, headers] = pressOf((visitors += 1), { boat, date });
    const browser = await new Browser(server.url).open();
    return browser.send(method, path, { ...body, ...over }, headers);
  };
  const problems = [];
  const expect = (what, holds) => {
    if (!holds) problems.push(what);
  };
  for (const { at, days } of changes) {
    await setClock(at - 11 * 86_400_000);
    for (const date of days) {
      for (const unit of [firstBoat, kayaks]) {
        const { status } = await press(unit, date);
        expect(`a booking on ${date} is answered ${status}`, status === 200);
      }
    }
    // Five minutes before the change: what is held for ten ends five minutes after it.
    await setClock(at - 5 * minute);
    const far = new Date(at + 100 * 86_400_000).toISOString().slice(0, 10);
    const held = await press(firstBoat + 1, far, unansweredCard);
    expect(
      `a place is not held: ${JSON.stringify(held)}`,
      held.body?.data?.status === 'requires_action',
    );
    await setClock(at + 4 * minute);
    expect('a hold ends early', (await press(firstBoat + 1, far)).status !== 200);
    await setClock(at + 6 * minute);
    const again = await freed(() => press(firstBoat + 1, far));
    expect('a hold does not end in time', again);
  }
  const rows = await withDatabase(connection, (query) => query(trips, [kayaks]));
  for (const { unit, date, starts, hours } of rows) {
    const begins = unit === kayaks ? '10:30' : '00:00';
    expect(`the trip of ${date} begins ${starts}`, starts === `${date} ${begins}`);
    // Two and a half hours, and fifteen minutes for cleaning.
    if (unit === kayaks) expect(`the kayaks of ${date} are out for ${hours} hours`, hours === 2.75);
  }
  if (server.errors() !== '') problems.push(`logged: ${server.errors().slice(0, 500)}`);
  problems.push(...(await problemsOf(connection)));
  return {
    what: 'clock moved over both changes of daylight saving time',
    measured: `${new Set(rows.map(({ id }) => id)).size} trips at their hour, 2 holds of ten minutes across the change`,
    problems,
  };
}

/** Whether a place can be booked within 90 seconds, in which jobs settle what has ended. */
async function freed(press) {
  for (let tries = 0; tries < 45; tries += 1) {
    if ((await press()).status === 200) return true;
    await wait(2000);
  }
  return false;
}
