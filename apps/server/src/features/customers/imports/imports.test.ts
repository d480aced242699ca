import { sql } from 'drizzle-orm';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import { form } from '#test/support/forms.ts';
import { addRentals } from '#test/support/rentals.ts';
import { openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';

let desk: StaffDesk;
beforeAll(async () => {
  desk = await openStaffDesk();
  await addRentals(desk.server.deps.db);
});
afterAll(() => desk.server.close());

type Run = AnswerOf<Calls['POST /api/imports']>['data'];
type Fields = Record<string, string | number>;

const rows = async (query: ReturnType<typeof sql>) =>
  (await desk.server.deps.db.execute(query)).rows;
const sent = (text: string | Buffer, fields: Fields) =>
  form(fields, [['file', { name: 'old.csv', type: 'text/csv', bytes: Buffer.from(text) }]]);
const preview = async (what: string, text: string | Buffer, fields: Fields = {}) =>
  (await desk.admin.call('POST /api/imports/preview', sent(text, { what, ...fields }))).data;

/** Imports a file in as many steps as it takes. */
async function run(what: string, text: string | Buffer, fields: Fields = {}): Promise<Run> {
  let last: Run | undefined;
  for (let from: number | null = 0; from !== null; from = last.next) {
    const more: Fields = last === undefined ? {} : { import_id: last.id };
    const body: Fields = { what, file_name: 'old.csv', start_line: from, ...more, ...fields };
    ({ data: last } = await desk.admin.call('POST /api/imports', sent(text, body)));
  }
  if (!last) throw new Error('Nothing was imported');
  return last;
}
const counts = ({ made, known, refused }: Run) => [made, known, refused];
const linesOf = async (id: number) =>
  (await desk.admin.call('GET /api/imports/:id', { params: { id } })).data.lines;
const people = (domain: string) =>
  rows(
    sql`select name, email, phone, role, password_hash from users where email like ${`%@${domain}`} order by email`,
  );
const messages = async () => (await rows(sql`select count(*)::int as n from messages`))[0]?.['n'];

describe('customers', () => {
  test('are imported once, unchanged where they are known, and nobody is written to', async () => {
    const before = await messages();
    const [known] = await people('people.test');
    expect(known).toBe(undefined);
    const text = [
      'Last name;First name;E-mail;Mobile;Shoe size',
      'Reed;Ann;ann@people.test;(416) 555-0123;41',
      'Müller;Jörg;jorg@people.test;nonsense;44',
      ';;nobody@people.test;;',
      'Nomail;Nora;;;',
      'Reed;Anna;ANN@people.test;;',
    ].join('\r\n');
    const file = iconv.encode(text, 'windows-1252');
    const shown = await preview('customers', file);
    expect(shown.columns).toEqual([
      { field: 'first_name', column: 1 },
      { field: 'last_name', column: 0 },
      { field: 'email', column: 2 },
      { field: 'phone', column: 3 },
    ]);
    expect(
      shown.lines.map(({ line, outcome, reason, notes }) => [line, outcome, reason, notes]),
    ).toEqual([
      [2, 'made', '', []],
      [3, 'made', '', ['Its phone number cannot be read and is left out.']],
      [4, 'refused', 'It has no name.', []],
      [5, 'refused', 'It has no email address.', []],
      [6, 'known', '', ['Line 2 has the same email address.']],
    ]);
    expect(await people('people.test')).toEqual([]);

    expect(counts(await run('customers', file))).toEqual([2, 1, 2]);
    const made = [
      { name: 'Ann Reed', email: 'ann@people.test', phone: '+14165550123' },
      { name: 'Jörg Müller', email: 'jorg@people.test', phone: '' },
    ].map((one) => ({ ...one, role: 'Customer', password_hash: null }));
    expect(await people('people.test')).toEqual(made);
    expect(counts(await run('customers', file))).toEqual([0, 3, 2]);
    expect(await people('people.test')).toEqual(made);
    expect(await messages()).toBe(before);
  });

  test('an account stays as it is', async () => {
    const [before] = await rows(sql`select * from users where id = ${desk.ids.customer}`);
    const text = `name,email,phone\nSomebody Else,${String(before?.['email'])},+14165550199\n`;
    expect(counts(await run('customers', text))).toEqual([0, 1, 0]);
    const after = await rows(sql`select * from users where id = ${desk.ids.customer}`);
    expect(after).toEqual([before]);
  });

  test('of two imports at once are made once, in steps', async () => {
    const lines = Array.from({ length: 120 }, (_, n) => `Person ${n},p${n}@rush.test`);
    const text = `\ufeffname,email\n${lines.join('\n')}`;
    const both = await Promise.all([run('customers', text), run('customers', text)]);
    expect(both.map(({ refused }) => refused)).toEqual([0, 0]);
    expect(both.reduce((sum, { made }) => sum + made, 0)).toBe(120);
    expect(await people('rush.test')).toHaveLength(120);
    for (const one of both) expect(await linesOf(one.id)).toHaveLength(120);
  });
});

const head = 'Booking ID,Item,Unit,Start Date,Start Time,Guests,Contact,Email,Total,Paid,Notes';
const bookingOf = (id: number | null) =>
  rows(sql`select b.name, email, customer_id is not null as owned, status, total_cents::int as total,
    paid_cents::int as paid, date::text, time::text, guests, source, quiet, staff_notes as notes,
    (select string_agg(l.method || ' ' || l.reference || ' ' || l.note, ',') from ledger_entries l
      where l.booking_id = b.id) as entries,
    terms -> 'adjustments' -> 0 ->> 'amount' as adjusted
    from bookings b where id = ${id}`);

describe('bookings', () => {
  test('are made as staff make them, at the price that was agreed, with what was paid', async () => {
    const before = await messages();
    const text = `${head}
FH-1,A 1/2 Day Package,Teaser,2026-09-01,6:00 AM,4,Ann Booker,ann@booked.test,"$550.00",100,Vegetarian
FH-2,A 1/2 Day Package,Teaser,2026-09-02,06:00,4,Ben Walker,,,,`;
    const shown = await preview('bookings', text);
    expect(shown.lines).toMatchObject([
      { line: 2, outcome: 'made', title: 'FH-1', notes: [] },
      { line: 3, outcome: 'made', title: 'FH-2', notes: [] },
    ]);
    expect(shown.lines[0]?.details).toContain('Ann Booker');
    const done = await run('bookings', text, { method: 'Cheque' });
    expect(counts(done)).toEqual([2, 0, 0]);
    const [first, second] = await linesOf(done.id);
    expect(await bookingOf(first?.booking_id ?? null)).toEqual([
      {
        name: 'Ann Booker',
        email: 'ann@booked.test',
        owned: true,
        status: 3,
        total: 55_000,
        paid: 10_000,
        date: '2026-09-01',
        time: '06:00:00',
        guests: 4,
        source: 'staff',
        quiet: true,
        notes: 'Earlier reference: FH-1\nVegetarian',
        entries: 'Cheque FH-1 Paid before the import.',
        adjusted: '-5000',
      },
    ]);
    expect(await bookingOf(second?.booking_id ?? null)).toMatchObject([
      { name: 'Ben Walker', owned: false, total: 60_000, paid: 0, entries: null, adjusted: null },
    ]);
    expect(await messages()).toBe(before);
  });

  test('of the same file are made once, also by two imports at once', async () => {
    const text = `${head}\n${[3, 4, 5, 6]
      .map(
        (n) =>
          `TW-${n},A 1/2 Day Package,Teaser,2026-09-0${n},06:00,2,Twin ${n},t${n}@twice.test,,50,`,
      )
      .join('\n')}`;
    const both = await Promise.all([run('bookings', text), run('bookings', text)]);
    expect(both.map(({ refused }) => refused)).toEqual([0, 0]);
    expect(both.reduce((sum, { made }) => sum + made, 0)).toBe(4);
    expect(counts(await run('bookings', text))).toEqual([0, 4, 0]);
    const twins = await rows(
      sql`select paid_cents::int as paid from bookings where name like 'Twin %'`,
    );
    expect(twins).toEqual(Array.from({ length: 4 }, () => ({ paid: 5000 })));
    expect((await preview('bookings', text)).lines.map(({ outcome }) => outcome)).toEqual(
      Array.from({ length: 4 }, () => 'known'),
    );
  });

  test('that are here stay known whatever became of their package there', async () => {
    const line = 'A 1/2 Day Package,Teaser,2026-09-25,06:00,2,Kay Known,,,,';
    expect(counts(await run('bookings', `${head}\nKN-1,${line}`))).toEqual([1, 0, 0]);
    const renamed = `${head}\nKN-1,${line.replace('A 1/2 Day Package', 'Gone')}`;
    expect((await preview('bookings', renamed)).lines).toMatchObject([{ outcome: 'known' }]);
    const again = await run('bookings', renamed);
    expect(counts(again)).toEqual([0, 1, 0]);
    expect((await linesOf(again.id))[0]?.booking_id).not.toBeNull();
  });

  test('are imported without what no text can have', async () => {
    const line = 'NU\0L-1,A 1/2 Day Package,Teaser,2026-09-26,06:00,2,Nora\0 Nul,,,,No\0te';
    const done = await run('bookings', `${head}\n${line}`);
    expect(counts(done)).toEqual([1, 0, 0]);
    const [made] = await linesOf(done.id);
    expect(await bookingOf(made?.booking_id ?? null)).toMatchObject([{ name: 'Nora Nul' }]);
  });

  test('a line that is taken meanwhile is refused with its reason, and the rest go on', async () => {
    const text = `${head}
MW-1,Full Day Package,Teaser,2026-09-11,06:00,2,One,,,,
MW-2,Full Day Package,Teaser,2026-09-12,06:00,2,Two,,,,`;
    expect((await preview('bookings', text)).lines.map(({ outcome }) => outcome)).toEqual([
      'made',
      'made',
    ]);
    await run('bookings', `${head}\nOTHER,Full Day Package,Teaser,2026-09-11,06:00,2,Other,,,,`);
    const done = await run('bookings', text);
    expect(counts(done)).toEqual([1, 0, 1]);
    expect(await linesOf(done.id)).toMatchObject([
      { line: 2, outcome: 'refused', reference: 'MW-1', booking_id: null },
      { line: 3, outcome: 'made', reference: 'MW-2', reason: '' },
    ]);
    const [refused] = await linesOf(done.id);
    expect(refused?.reason).not.toBe('');
    const csv = await desk.admin.send('GET', `/api/imports/${done.id}/csv`);
    expect(csv.body).toContain(`MW-1,Not imported,${refused?.reason}`);
  });

  test('what cannot be read or is not here is said line by line', async () => {
    const text = `${head},Status
,A 1/2 Day Package,Teaser,2026-09-20,06:00,2,A,,,,,
R-1,Sunset,,2026-09-20,06:00,2,A,,,,,
R-2,A 1/2 Day Package,,2026-09-20,06:00,2,A,,,,,
R-3,A 1/2 Day Package,Teaser,soon,06:00,2,A,,,,,
R-4,A 1/2 Day Package,Teaser,2026-09-20,06:00,two,A,,,,,
R-5,A 1/2 Day Package,Teaser,2026-09-20,06:00,2,A,,12 EUR,,,
R-6,A 1/2 Day Package,Teaser,2026-09-20,06:00,2,A,,100,100.01,,
R-7,A 1/2 Day Package,Teaser,2026-09-20,06:00,2,A,,,,,Cancelled
R-8,A 1/2 Day Package,Teaser,2020-09-20,06:00,2,A,,,,,
R-9,A 1/2 Day Package,Teaser,2026-09-20,06:00,2,A,a at b,,,,
R-9,A 1/2 Day Package,Teaser,2026-09-20,06:00,2,A,,,,,
R-10,A 1/2 Day Package,Teaser,2026-09-20,06:00,99,A,,,,,`;
    const { lines, unknown, packages } = await preview('bookings', text);
    expect(lines.filter(({ outcome }) => outcome !== 'refused')).toEqual([]);
    expect(lines.map(({ reason }) => reason)).toEqual([
      'It has no reference.',
      'There is no package “Sunset”.',
      'Several packages fit “A 1/2 Day Package”.',
      'Its date “soon” cannot be read.',
      'Its number of guests “two” is not a whole number.',
      'Its total is in EUR.',
      expect.stringContaining('More is paid than its total'),
      'Its status is “Cancelled”.',
      expect.any(String),
      'Its email address is not valid.',
      'Line 11 has the same reference. Give this line one of its own.',
      'Max. guests number is 20 for this unit.',
    ]);
    expect(unknown).toEqual(['Sunset', 'A 1/2 Day Package']);
    const chosen = packages.find(({ name }) => name.startsWith('Teaser') && name.includes('½'));
    const byHand = JSON.stringify([{ name: 'Sunset', package_id: chosen?.id ?? 0 }]);
    const again = await preview('bookings', text, { 'packages{}': byHand });
    expect(again.lines[1]).toMatchObject({ title: 'R-1', outcome: 'made' });
  });

  test('of nights and of items by the hour have their length from end, nights or duration', async () => {
    const text = `Order number\tProduct\tPick-up\tReturn\tDuration\tQty\tGuests\tCustomer
B-1\tHouseboat\t01/09/2026\t04/09/2026\t\t\t4\tNight One
B-2\tHouseboat\t05/09/2026\t\t2 nights\t\t4\tNight Two
B-3\tSingle kayak\t13/09/2026 10:00\t13/09/2026 12:00\t\t3\t\tKayak One
B-4\tSingle kayak\t13/09/2026 10:00\t\t2.5 h\t2\t\tKayak Two`;
    const shown = await preview('bookings', text);
    expect([shown.dates, shown.dates_sure]).toEqual(['day_first', true]);
    const done = await run('bookings', text);
    expect(counts(done)).toEqual([4, 0, 0]);
    const made = await rows(sql`select name, date::text, days, quantity,
      extract(epoch from ends_at - starts_at)::int / 60 as minutes from bookings
      where name like 'Night %' or name like 'Kayak %' order by id`);
    expect(made).toMatchObject([
      { name: 'Night One', date: '2026-09-01', days: 3 },
      { name: 'Night Two', date: '2026-09-05', days: 2 },
      { name: 'Kayak One', date: '2026-09-13', quantity: 3, minutes: 120 },
      { name: 'Kayak Two', date: '2026-09-13', quantity: 2, minutes: 150 },
    ]);
  });

  test('customers get the confirmation where the Admin asks for it', async () => {
    const text = `${head}\nCF-1,A 1/2 Day Package,Teaser,2026-10-01,06:00,2,Con Firmed,con@firmed.test,,,`;
    const done = await run('bookings', text, { confirmation: 1 });
    const [line] = await linesOf(done.id);
    const mails = await rows(
      sql`select template from messages where booking_id = ${line?.booking_id} and channel = 'mail'`,
    );
    expect(mails).toEqual([{ template: 'booking-confirmation' }]);
  });

  test('a crash in the middle leaves what was made, and the file goes on without doubles', async () => {
    const text = `${head}\n${[1, 2, 3]
      .map(
        (n) =>
          `CR-${n},A 1/2 Day Package,Teaser,2026-10-1${n},06:00,2,Crash ${n},c${n}@crash.test,,50,`,
      )
      .join('\n')}`;
    const { deps } = desk.server;
    const { faultPoint } = deps;
    let decided = 0;
    deps.faultPoint = () => {
      decided += 1;
      if (decided === 2) throw new Error('Crash');
    };
    const crashed = await desk.admin.send('POST', '/api/imports', {
      ...sent(text, { what: 'bookings', file_name: 'old.csv' }),
    });
    deps.faultPoint = faultPoint;
    expect(crashed.status).toBe(500);
    const [{ data: all }] = [await desk.admin.call('GET /api/imports')];
    expect(all[0]).toMatchObject({ made: 1, known: 0, refused: 0, total: 3, finished_at: null });
    expect(counts(await run('bookings', text))).toEqual([2, 1, 0]);
    const made = await rows(
      sql`select paid_cents::int as paid from bookings where name like 'Crash %'`,
    );
    expect(made).toEqual([{ paid: 5000 }, { paid: 5000 }, { paid: 5000 }]);
  });
});

describe('files', () => {
  test.each([
    ['', 'The file is empty.'],
    ['name,email\n', 'The file has no lines below its header.'],
    ['PK\u0003\u0004', 'This is a workbook. Please save it as CSV first.'],
    [`name\n${'a\n'.repeat(5001)}`, 'The file has more than 5,000 lines. Please divide it.'],
    [`name\n${'a'.repeat(5 * 1024 * 1024)}`, 'The file is larger than 5 MB.'],
  ])('that cannot be imported are refused %#', async (text, reason) => {
    const refused = await desk.admin.refused(
      'POST /api/imports/preview',
      sent(text, { what: 'customers' }),
    );
    expect(refused.errors).toEqual({ file: [reason] });
  });

  test('an import goes on with its own file only', async () => {
    const { id } = await run('customers', 'name,email\nA,a@one.test');
    const other = sent('name,email\nB,b@two.test', { what: 'customers', import_id: id });
    const refused = await desk.admin.refused('POST /api/imports', other);
    expect(refused.errors).toEqual({ file: ['This is not the file of this import.'] });
  });

  test('columns are assigned by hand', async () => {
    const columns = JSON.stringify([
      { field: 'name', column: 1 },
      { field: 'email', column: 0 },
      { field: 'phone', column: null },
    ]);
    const shown = await preview('customers', 'a,b\nx@hand.test,By Hand', { 'columns{}': columns });
    expect(shown.lines).toMatchObject([
      { outcome: 'made', title: 'x@hand.test', details: 'By Hand' },
    ]);
  });
});
