// npm run bench: measures everything in one run and shows speed as ratios, because machines are
// noisy. --quick makes each part short; --only=start,calendar,month,booking,processes,mine,page,main,
// presses,office,units,shop runs some of them; --pages=5 sets the number of Lighthouse runs; --keep=<folder>
// keeps the data of office for the next run, --bookings=<number> compares that many bookings of office with a million
// instead of a million with ten thousand, and --request=<words> runs only requests with these words in their name.
import { loadavg } from 'node:os';
import { run } from '../scripts/lib/processes.mjs';
import { benchBlockDates } from './block-dates.mjs';
import { benchBookings } from './bookings.mjs';
import { newDataDir, removeDataDir, startServer } from './lib/server.mjs';
import { benchMainThread } from './main-thread.mjs';
import { benchMonth } from './month.mjs';
import { benchMyBookings } from './my-bookings.mjs';
import { benchOffice } from './office.mjs';
import { benchPage } from './page.mjs';
import { benchPresses } from './presses.mjs';
import { benchProcesses } from './processes.mjs';
import { benchShop, products } from './shop.mjs';
import { benchStart } from './start.mjs';
import { benchUnits } from './units.mjs';

const quick = process.argv.includes('--quick');
const seconds = quick ? 3 : 10;
const option = (name) =>
  process.argv.find((it) => it.startsWith(`--${name}=`))?.slice(name.length + 3);
const only = option('only')?.split(',');
const wanted = (part) => only === undefined || only.includes(part);
const pages = Number(option('pages') ?? (quick ? 1 : 5));

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const of = (rows, key) => median(rows.map((row) => row[key]));
const whole = (value) => value.toFixed(0);
const ms = (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const waits = (loads) =>
  `p50 ${ms(of(loads, 'p50'))}, p95 ${ms(of(loads, 'p95'))}, p99 ${ms(of(loads, 'p99'))}`;

const rows = [];
/** @param met whether the goal is met; undefined without a goal */
function add(what, measured, goal = '', met = undefined) {
  const load = loadavg()[0].toFixed(1);
  rows.push({ what, measured, goal, met: met === undefined ? '' : met ? 'yes' : 'NO', load });
  // A whole run takes an hour: what is measured is seen before its end.
  console.log(`${what}: ${measured}`);
}

const built = await run(process.execPath, ['scripts/build.mjs']);
if (built.code !== 0) process.exit(1);

const dataDir = await newDataDir();

async function startPart() {
  const first = await startServer(dataDir);
  await first.stop();
  add('first start, empty folder, demo put in', ms(first.readyMs));

  const ready = median(await benchStart(dataDir, 5));
  add('start to ready, initialised (median of 5)', ms(ready), 'at most 1000 ms', ready <= 1000);
}

async function calendarPart() {
  const calendar = await benchBlockDates(dataDir, seconds);
  const p95 = of(calendar.blockDates, 'p95');
  add(
    `block-dates, ${calendar.entries} entries, 16 users`,
    `${whole(of(calendar.blockDates, 'perSecond'))} a second (${waits(calendar.blockDates)})`,
    'p95 under 50 ms',
    p95 < 50,
  );
  // No goal: since statements are sent together, `select 1` is answered 20,000 times a second, and the
  // ratio says how long the answer is rather than how fast it is made.
  add('its p95 / that of select 1', (p95 / of(calendar.selectOne, 'p95')).toFixed(1));
}

async function monthPart() {
  const month = await benchMonth(dataDir, seconds);
  const p95 = of(month.told, 'p95');
  add(
    `a month of 12 items with 200 bookings a day, ${month.ranges} ranges, 16 users`,
    `${whole(of(month.told, 'perSecond'))} a second (${waits(month.told)})`,
    'p95 under 50 ms',
    p95 < 50,
  );
  add('its p95 / that of select 1', (p95 / of(month.selectOne, 'p95')).toFixed(1));
  add(
    'its size, compressed and as it is',
    `${month.compressed.toFixed(1)} kB, ${month.kilobytes.toFixed(1)} kB`,
    'under 60 kB compressed',
    month.compressed < 60,
  );
}

const processorTime = (loads) =>
  `server ${ms(of(loads, 'serverMs'))}, database ${ms(of(loads, 'databaseMs'))}`;

/** Whole days and baskets are measured beside their own statements, other ways beside whole days. */
const hasOwnGoal = (way) => ['whole days', 'baskets of three'].includes(way);

async function bookingPart() {
  const { measured, reference, memory } = await benchBookings(dataDir, seconds);
  add(
    'bookings a second of a bare route with two transactions, 16 users',
    `${whole(of(reference, 'perSecond'))} (${waits(reference)})`,
  );
  add('processor time of a booking of the bare route', processorTime(reference));
  let ofWholeDays = null;
  for (const { way, http, sql, booking, writes } of measured) {
    const ratio = of(http, 'perSecond') / of(sql, 'perSecond');
    if (http.some(({ statuses }) => Object.keys(statuses).join() !== '200')) {
      throw new Error(`A booking of ${way} was refused: ${JSON.stringify(http)}`);
    }
    add(
      `bookings of ${way} a second through HTTP, 16 users`,
      `${whole(of(http, 'perSecond'))} (${waits(http)})`,
    );
    if (way !== 'baskets of three') {
      const share = of(http, 'perSecond') / of(reference, 'perSecond');
      add(
        `bookings of ${way} / those of the bare route`,
        share.toFixed(2),
        'at least 0.60',
        share >= 0.6,
      );
    }
    add(`processor time of a booking of ${way}`, processorTime(http));
    add(
      `waits for the database of a booking of ${way}`,
      String(booking.waits),
      ...(way === 'whole days' ? ['at most 6', booking.waits <= 6] : []),
    );
    add(
      `written for a booking of ${way}`,
      `${whole(writes.bytes)} bytes of log, ${whole(writes.entries)} entries in indexes`,
    );
    add(
      `the same ${booking.statements.length} statements by ${sql[0].by}, 16 clients`,
      `${whole(of(sql, 'perSecond'))} a second`,
    );
    // Whole days are measured first.
    ofWholeDays ??= ratio;
    const beside = ratio / ofWholeDays;
    add(
      `bookings of ${way} through HTTP / by statements alone`,
      `${ratio.toFixed(2)}${way === 'whole days' ? '' : `, ${beside.toFixed(2)} of whole days'`}`,
      hasOwnGoal(way) ? 'at least 0.60' : "at least 0.80 of whole days'",
      hasOwnGoal(way) ? ratio >= 0.6 : beside >= 0.8,
    );
  }
  add('memory of the server after them', `${whole(memory)} MB`);
}

async function minePart() {
  const mine = await benchMyBookings(dataDir, seconds);
  for (const [what, loads] of [
    ['first load', mine.first],
    ['filter', mine.filter],
  ]) {
    const refused = loads.some(({ statuses }) => Object.keys(statuses).join() !== '200');
    if (refused) throw new Error(`My bookings was refused: ${JSON.stringify(loads)}`);
    const p95 = of(loads, 'p95');
    add(
      `My bookings of ${mine.total}, ${what}, 16 users`,
      `${whole(of(loads, 'perSecond'))} a second (${waits(loads)})`,
      'p95 under 50 ms',
      p95 < 50,
    );
  }
}

async function pagePart() {
  const page = await benchPage(dataDir, pages);
  const assets = of(page, 'scriptsAndStyles');
  add(
    '/book: JS and CSS before first use, brotli',
    `${whole(assets)} kB`,
    'at most 195 kB',
    assets <= 195,
  );
  add('/book: all bytes before first use', `${whole(of(page, 'all'))} kB`);
  const score = of(page, 'performance');
  add('/book: Lighthouse mobile performance (median)', whole(score), 'at least 95', score >= 95);
  const lcp = of(page, 'lcp');
  add('/book: largest contentful paint', ms(lcp), 'at most 1500 ms', lcp <= 1500);
  const accessible = of(page, 'accessibility');
  add('/book: Lighthouse accessibility', whole(accessible), '100', accessible === 100);
  add(
    '/book: FCP, blocking time, layout shift',
    `${ms(of(page, 'fcp'))}, ${ms(of(page, 'tbt'))}, ${of(page, 'cls').toFixed(3)}`,
  );
}

async function mainThreadPart() {
  const { book, empty } = await benchMainThread(dataDir, quick ? 1 : 7);
  const ratio = median(book) / median(empty);
  add(
    '/book: main thread until idle, beside an empty React page',
    `${ms(median(book))}, ${ms(median(empty))}`,
  );
  add('/book: main thread / that of the empty page', ratio.toFixed(1), 'at most 3', ratio <= 3);
}

async function pressesPart() {
  const { screens, worst } = await benchPresses(dataDir, { quick });
  const [first] = worst;
  add(
    `INP at 4 times slower CPU, worst of ${screens} screens (median of 5)`,
    worst.map(({ path, median: value }) => `${path} ${ms(value)}`).join(', '),
    'at most 200 ms',
    first !== undefined && first.median <= 200,
  );
}

async function processesPart() {
  const { one, two } = await benchProcesses(seconds);
  for (const [what, key] of [
    ['pages of /book', 'pages'],
    ['bookings of whole days', 'bookings'],
  ]) {
    const refused = [one, two].some((server) =>
      server[key].some(({ statuses }) => Object.keys(statuses).join() !== '200'),
    );
    if (refused) throw new Error(`${what} were refused: ${JSON.stringify([one[key], two[key]])}`);
    const [alone, both] = [of(one[key], 'perSecond'), of(two[key], 'perSecond')];
    add(
      `${what} a second with two processes, beside one, 16 users`,
      `${whole(both)}, ${whole(alone)}: ${(both / alone).toFixed(2)}`,
    );
  }
}

const hundredth = (value) => Math.round(value * 100) / 100;

/**
 * A separate table: each request at both sizes, and the plans of its statements. Of more than a million bookings what
 * counts is how much slower they are than a million.
 */
async function officePart() {
  const folder = option('keep') ?? (await newDataDir());
  const most = option('bookings');
  const sizes =
    most === undefined
      ? { small: 10_000, big: 1_000_000, ratio: 3 }
      : { small: 1_000_000, big: Number(most), ratio: 1.5 };
  const [fewer, more] = [sizes.small, sizes.big].map((size) => size.toLocaleString('en'));
  try {
    const lines = [];
    const told = ({ name, goal, one, many, few, plans }) => {
      const ratio = one.p50 / few.one.p50;
      const inTime = most === undefined ? many.p95 < goal : many.p95 / few.many.p95 <= sizes.ratio;
      const line = {
        request: name,
        '1 user': `${ms(one.p50)}, ${ms(one.p95)}`,
        '16 users': `${ms(many.p50)}, ${ms(many.p95)}`,
        [`at ${fewer}`]: `${ms(few.one.p50)}; ${ms(few.many.p50)}, ${ms(few.many.p95)}`,
        ratio: ratio.toFixed(1),
        goal: most === undefined ? `${goal} ms` : `${sizes.ratio} times`,
        met: inTime && ratio <= sizes.ratio ? 'yes' : 'NO',
        plans: plans.join('; '),
      };
      lines.push(line);
      // Takes many minutes, so each line is printed as soon as it is known.
      console.log(Object.values(line).join(' | '));
    };
    const chosen = option('request');
    const { made, indexes } = await benchOffice(folder, quick ? 0.5 : 3, { sizes, chosen, told });
    console.table(lines);
    console.table(
      indexes.map(({ name, before, bytes }) => ({
        index: name,
        [`bytes a booking at ${fewer}`]: hundredth(before),
        [`at ${more}`]: hundredth(bytes),
        ratio: hundredth(bytes / before),
      })),
    );
    const slow = lines.filter(({ met }) => met === 'NO').length;
    const whole = lines.filter(({ plans }) => plans !== '').length;
    add(`${more} bookings made in`, `${made.toFixed(0)} s`);
    add(
      `the office's ${lines.length} requests within their goals`,
      `all but ${slow}`,
      'all',
      slow === 0,
    );
    add('their plans read no big table whole', `all but ${whole}`, 'all', whole === 0);
  } finally {
    if (option('keep') === undefined) await removeDataDir(folder);
  }
}

async function unitsPart() {
  const folder = await newDataDir();
  try {
    const { rows: asked, typed } = await benchUnits(folder, seconds);
    for (const { name, http, sql, plans } of asked) {
      const ratio = http.p95 / sql.p95;
      add(
        `50,000 units, ${name}, 16 users: p95, beside its statements alone`,
        `${ms(http.p95)}, ${ms(sql.p95)}: ${ratio.toFixed(2)}${plans.map((it) => `; ${it}`).join('')}`,
        'at most 3.00',
        ratio <= 3 && plans.length === 0,
      );
    }
    add('50,000 units: from the last key to the rows found (median)', ms(median(typed)));
  } finally {
    await removeDataDir(folder);
  }
}

async function shopPart() {
  const folder = await newDataDir();
  try {
    for (const { name, http, selectOne, plans } of await benchShop(folder, seconds)) {
      const read = plans.map((it) => `; ${it}`).join('');
      add(
        `shop of ${products} products, ${name}, 16 users: p95, beside that of select 1`,
        `${ms(http.p95)}, ${ms(selectOne.p95)}; ${whole(http.perSecond)} a second${read}`,
        'under 50 ms',
        http.p95 < 50 && plans.length === 0,
      );
    }
  } finally {
    await removeDataDir(folder);
  }
}

try {
  if (wanted('start')) await startPart();
  if (wanted('calendar')) await calendarPart();
  if (wanted('month')) await monthPart();
  if (wanted('booking')) await bookingPart();
  if (wanted('processes')) await processesPart();
  if (wanted('mine')) await minePart();
  if (wanted('page')) await pagePart();
  if (wanted('main')) await mainThreadPart();
  if (wanted('presses')) await pressesPart();
  if (wanted('office')) await officePart();
  if (wanted('units')) await unitsPart();
  if (wanted('shop')) await shopPart();
} finally {
  await removeDataDir(dataDir);
  // What was measured before a part failed is shown too.
  console.table(rows);
}
