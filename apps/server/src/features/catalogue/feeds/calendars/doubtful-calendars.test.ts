import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { event, measures, openConnectedCalendars } from '#test/calendars/connected-calendars.ts';
import { createUser, password } from '#test/support/factories.ts';
import { closeDays, openAgain } from '#test/support/closed-days.ts';

const opened = await openConnectedCalendars();
const { site, server, staff, serve, connected, read, blocks, book, fetched } = opened;
const admin = server.client();
await admin.signIn((await createUser(server.deps.db, { role: 'Admin' })).email, password);
afterAll(opened.close);
beforeEach(() => server.clock.set('2026-06-15T14:00:00Z'));

const tasks = async (state: 'open' | 'done' = 'open') =>
  (await admin.call('GET /api/money-tasks', { query: { state } })).data
    .filter(({ kind }) => kind === 'calendar_fewer')
    .map(({ reason, done_note }) => `${reason}${done_note === '' ? '' : ` ${done_note}`}`);
const four = [
  event('a', '2026-07-01', '2026-07-03'),
  event('b', '2026-07-10', '2026-07-11'),
  event('c', '2026-07-20', '2026-07-21'),
  event('d', '2026-07-30', '2026-07-31'),
];
const days = [
  '2026-07-01 2026-07-02',
  '2026-07-10 2026-07-10',
  '2026-07-20 2026-07-20',
  '2026-07-30 2026-07-30',
];

describe('a calendar with far fewer events than before', () => {
  test.each([
    ['is empty', [], 'Some boat on Elsewhere: 4 of 4 blocked periods ahead are gone.', []],
    [
      'lost three of four',
      four.slice(0, 1),
      'Some boat on Elsewhere: 3 of 4 blocked periods ahead are gone.',
      days.slice(0, 1),
    ],
  ])(
    'that %s frees nothing until it says so again an hour later, and tells staff',
    async (_name, events, taskText, left) => {
      const before = (await tasks()).length;
      const { unit, feed } = await connected('/fewer.ics');
      serve(...four);
      await read(feed.id);
      serve(...events);
      expect(await read(feed.id)).toMatchObject({
        state: 'held',
        error: null,
        fewer_since: '2026-06-15T14:00:00.000Z',
        blocks: 4,
      });
      expect(await blocks(unit.id)).toEqual(days);
      expect(await tasks()).toHaveLength(before + 1);
      expect(await tasks()).toContain(taskText);
      server.clock.advance({ minutes: 59 });
      expect(await read(feed.id)).toMatchObject({ state: 'held', blocks: 4 });
      server.clock.advance({ minutes: 1 });
      expect(await read(feed.id)).toMatchObject({ state: 'ok', fewer_since: null });
      expect(await blocks(unit.id)).toEqual(left);
      expect(await tasks()).toHaveLength(before + 1);
    },
  );

  test('frees nothing and alerts nobody when the events come back', async () => {
    const { unit, feed } = await connected('/again.ics');
    const open = (await tasks()).length;
    serve(...four);
    await read(feed.id);
    serve();
    await read(feed.id);
    expect(await tasks()).toHaveLength(open + 1);
    server.clock.advance({ minutes: 30 });
    serve(...four);
    expect(await read(feed.id)).toMatchObject({ state: 'ok', fewer_since: null, blocks: 4 });
    expect(await tasks()).toHaveLength(open);
    expect(await tasks('done')).toContain(
      'Some boat on Elsewhere: 4 of 4 blocked periods ahead are gone. Settled automatically',
    );
    // The earlier reading no longer counts as a confirmation.
    server.clock.advance({ minutes: 45 });
    serve();
    expect(await read(feed.id)).toMatchObject({ state: 'held' });
    expect(await blocks(unit.id)).toEqual(days);
  });

  test('still blocks new days', async () => {
    const { unit, feed } = await connected('/new.ics');
    serve(...four);
    await read(feed.id);
    serve(event('e', '2026-08-01', '2026-08-02'));
    expect(await read(feed.id)).toMatchObject({ state: 'held' });
    expect(await blocks(unit.id)).toEqual([...days, '2026-08-01 2026-08-01']);
  });

  test.each([
    ['half of them', four.slice(0, 2), days.slice(0, 2)],
    ['none, but joins them', [event('a', '2026-07-01', '2026-08-01')], ['2026-07-01 2026-07-31']],
  ])('is trusted at once when it lost %s', async (_name, events, left) => {
    const { unit, feed } = await connected('/half.ics');
    serve(...four);
    await read(feed.id);
    serve(...events);
    expect(await read(feed.id)).toMatchObject({ state: 'ok', fewer_since: null });
    expect(await blocks(unit.id)).toEqual(left);
  });

  test('frees nothing for an hour when it has as many events on other days, like another unit’s calendar', async () => {
    const { unit, feed } = await connected('/swapped.ics');
    serve(...four);
    await read(feed.id);
    serve(
      event('a', '2026-08-01', '2026-08-03'),
      event('b', '2026-08-10', '2026-08-11'),
      event('c', '2026-08-20', '2026-08-21'),
      event('d', '2026-08-30', '2026-08-31'),
    );
    const others = ['2026-08-01 2026-08-02', '2026-08-10 2026-08-10'].concat([
      '2026-08-20 2026-08-20',
      '2026-08-30 2026-08-30',
    ]);
    expect(await read(feed.id)).toMatchObject({ state: 'held' });
    expect(await blocks(unit.id)).toEqual([...days, ...others]);
    server.clock.advance({ minutes: 60 });
    expect(await read(feed.id)).toMatchObject({ state: 'ok', fewer_since: null });
    expect(await blocks(unit.id)).toEqual(others);
  });

  test('does not free days at once when nine of ten days in a row are gone', async () => {
    const { unit, feed } = await connected('/row.ics', { name: 'In a row' });
    const night = (n: number) =>
      event(`n${n}`, `2026-07-${n}`, `2026-07-${n + 1}`, 'Not available');
    const ten = Array.from({ length: 10 }, (_, n) => night(n + 11));
    serve(...ten);
    await read(feed.id);
    expect(await blocks(unit.id)).toEqual(['2026-07-11 2026-07-20']);
    serve(...ten.slice(9));
    expect(await read(feed.id)).toMatchObject({ state: 'held' });
    expect(await blocks(unit.id)).toContain('2026-07-11 2026-07-20');
    expect(await tasks()).toContain('In a row on Elsewhere: 9 of 10 blocked days ahead are gone.');
    server.clock.advance({ minutes: 60 });
    expect(await read(feed.id)).toMatchObject({ state: 'ok' });
    expect(await blocks(unit.id)).toEqual(['2026-07-20 2026-07-20']);
  });

  test('is trusted at once when the missing events have passed', async () => {
    const { unit, feed } = await connected('/passed.ics');
    serve(...four);
    await read(feed.id);
    server.clock.set('2026-07-25T14:00:00Z');
    serve(four[3] ?? '');
    expect(await read(feed.id)).toMatchObject({ state: 'ok', fewer_since: null });
    expect(await blocks(unit.id)).toEqual(days.slice(3));
  });
});

describe('a calendar that is only partly readable', () => {
  const broken = 'BEGIN:VEVENT\r\nUID:x\r\nSUMMARY:No start\r\nEND:VEVENT\r\n';

  test('blocks what can be read, and lists the rest by line', async () => {
    const { unit, feed } = await connected('/part.ics');
    serve(...four.slice(0, 1), broken, ...four.slice(1));
    expect(await read(feed.id)).toMatchObject({
      state: 'ok',
      error: null,
      left_out: [{ line: 11, reason: 'This event has no start, and is left out.' }],
      left_out_total: 1,
    });
    expect(await blocks(unit.id)).toEqual(days);
    serve(...four);
    expect(await read(feed.id)).toMatchObject({ left_out: [], left_out_total: 0 });
  });

  const three = four.slice(0, 3);
  const unreadable = (uid: string) =>
    event(uid, '2026-07-30', '2026-07-31').replace('VALUE=DATE:20260730', 'VALUE=DATE:soon');

  test('keeps the days of an event that became unreadable for an hour, and tells staff', async () => {
    const { unit, feed } = await connected('/newly.ics', { name: 'Newly unreadable' });
    serve(...four);
    await read(feed.id);
    serve(...three, unreadable('d'));
    expect(await read(feed.id)).toMatchObject({ state: 'held', left_out_total: 1, blocks: 4 });
    expect(await tasks()).toContain(
      'Newly unreadable on Elsewhere: 1 of 5 blocked days ahead is gone, and parts of the calendar can no longer be read.',
    );
    server.clock.advance({ minutes: 59 });
    expect(await read(feed.id)).toMatchObject({ state: 'held', blocks: 4 });
    expect(await blocks(unit.id)).toEqual(days);
    server.clock.advance({ minutes: 1 });
    expect(await read(feed.id)).toMatchObject({ state: 'ok', blocks: 3 });
    // An event that was unreadable before keeps nothing blocked either.
    serve(...four.slice(0, 2), unreadable('d'));
    expect(await read(feed.id)).toMatchObject({ state: 'ok', blocks: 2 });
    expect(await blocks(unit.id)).toEqual(days.slice(0, 2));
  });

  test('counts unreadable events from scratch when another calendar replaces it', async () => {
    const { unit, feed, platformId } = await connected('/old.ics', { name: 'Another' });
    serve(...four, broken);
    await read(feed.id);
    await staff.call('POST /api/units/:id', {
      params: { id: unit.id },
      body: {
        ...{ name: 'Another', price: 10, ...measures, version: unit.version },
        ...{ platforms: [platformId], import_urls: [`${opened.address}/other.ics`] },
      },
    });
    serve(...three, unreadable('d'));
    expect(await read(feed.id)).toMatchObject({ state: 'held', blocks: 4 });
  });

  test('keeps the further days of an event whose end became unreadable', async () => {
    const { unit, feed } = await connected('/end.ics');
    serve(...four);
    await read(feed.id);
    serve(event('a', '2026-07-01', 'never'), ...four.slice(1));
    expect(await read(feed.id)).toMatchObject({ state: 'held', left_out_total: 1 });
    expect(await blocks(unit.id)).toEqual([days[0], '2026-07-01 2026-07-01', ...days.slice(1)]);
    serve(...four);
    expect(await read(feed.id)).toMatchObject({ state: 'ok', left_out_total: 0 });
    expect(await blocks(unit.id)).toEqual(days);
  });

  test('frees nothing while none of its events can be read', async () => {
    const { unit, feed } = await connected('/none.ics');
    serve(...four);
    await read(feed.id);
    serve(broken);
    for (const hours of [0, 2]) {
      server.clock.advance({ hours });
      expect(await read(feed.id)).toMatchObject({
        state: 'error',
        error:
          'None of the calendar’s events could be read: nothing that it blocked before was freed.',
        left_out_total: 1,
      });
      expect(await blocks(unit.id)).toEqual(days);
    }
  });

  test('frees nothing while it is truncated, and blocks new days', async () => {
    const { unit, feed } = await connected('/cut.ics');
    serve(...four);
    await read(feed.id);
    const cut = `BEGIN:VCALENDAR\r\n${event('e', '2026-08-01', '2026-08-02')}BEGIN:VEVENT\r\nUID:f\r\n`;
    site.serves(cut, 'text/calendar');
    for (const hours of [0, 2]) {
      server.clock.advance({ hours });
      expect(await read(feed.id)).toMatchObject({ state: 'error', fewer_since: null });
      expect(await blocks(unit.id)).toEqual([...days, '2026-08-01 2026-08-01']);
    }
  });
});

describe('our own entries and those of the platform', () => {
  const conflicts = async (unitName = 'Some boat') =>
    (await staff.call('GET /api/feed-conflicts', { query: { per_page: 100 } })).data
      .filter(({ unit }) => unit === unitName)
      .map(({ booking_id }) => booking_id);
  const closed = (from: string, to: string) => event('s', from, to, 'CLOSED - Not available');

  test('keeps reporting a conflict for nights sold before the platform knew of a booking', async () => {
    const { unit, feed } = await connected('/sold.ics', { name: 'Sold early' });
    const booking = await book(unit.id, '2026-07-02');
    serve(closed('2026-07-01', '2026-07-04'));
    await read(feed.id);
    expect(await conflicts('Sold early')).toEqual([booking]);
    server.clock.advance({ minutes: 5 });
    await fetched(feed.feed_url);
    await read(feed.id);
    expect(await conflicts('Sold early')).toEqual([booking]);
    serve(closed('2026-07-20', '2026-07-21'));
    await read(feed.id);
    server.clock.advance({ minutes: 60 });
    await read(feed.id);
    expect(await conflicts('Sold early')).toEqual([]);
  });

  test('reports nights of its own next to a booking the platform knows of', async () => {
    const { unit, feed } = await connected('/later.ics', { name: 'Sold late' });
    serve(closed('2026-06-20', '2026-06-22'));
    await read(feed.id);
    const booking = await book(unit.id, '2026-07-02');
    server.clock.advance({ minutes: 5 });
    await fetched(feed.feed_url);
    server.clock.advance({ minutes: 5 });
    // The echo of the booking alone is no conflict,
    serve(closed('2026-06-20', '2026-06-22'), closed('2026-07-02', '2026-07-03'));
    await read(feed.id);
    expect(await conflicts('Sold late')).toEqual([]);
    const other = await book(unit.id, '2026-07-12');
    server.clock.advance({ minutes: 5 });
    await fetched(feed.feed_url);
    server.clock.advance({ minutes: 5 });
    // but three nights around the next one are.
    serve(closed('2026-07-02', '2026-07-03'), closed('2026-07-11', '2026-07-14'));
    await read(feed.id);
    expect(await conflicts('Sold late')).toEqual([other]);
    await read(feed.id);
    expect(await conflicts('Sold late')).toEqual([other]);
    expect(booking).not.toBe(other);
  });

  test.each(['Indisponible', 'Nicht verfügbar', 'Booked', 'Not available', '予約不可'])(
    'reports no conflict for a booking that comes back as %j',
    async (summary) => {
      const { unit, feed } = await connected('/echo.ics', { name: `Echo ${summary}` });
      await book(unit.id, '2026-07-02');
      server.clock.advance({ minutes: 5 });
      await fetched(feed.feed_url);
      serve(event('other-uid', '2026-07-02', '2026-07-03', summary));
      await read(feed.id);
      expect(await conflicts(`Echo ${summary}`)).toEqual([]);
      const { data } = await staff.call('GET /api/unit-blocks', { query: { unit_id: unit.id } });
      expect(data).toMatchObject([{ reason: 'Not available on Elsewhere' }]);
    },
  );

  test('does not publish our own block that comes back in an unknown language', async () => {
    const { unit, feed, platformId } = await connected('/ring.ics', { name: 'Ring' });
    const other = await staff.call('POST /api/platforms', {
      body: { name: 'Third', url: 'https://third.example/', type: 'ical' },
    });
    await staff.call('POST /api/units/:id', {
      params: { id: unit.id },
      body: {
        ...{ name: 'Ring', price: 10, length: 1, tonnage: 1, capacity: 1, weight: 1, height: 1 },
        version: 1,
        platforms: [platformId, other.data.id],
      },
    });
    const days = { unit_id: unit.id, from_date: '2026-07-10', to_date: '2026-07-12' };
    const made = await closeDays(staff, { ...days, reason: 'Own' });
    serve(event('x', '2026-07-10', '2026-07-13', 'Qorvanta'));
    await read(feed.id);
    await openAgain(staff, made);
    const { data } = await staff.call('GET /api/calendar-feeds', {
      query: { platform_id: other.data.id },
    });
    expect(await fetched(data[0]?.feed_url ?? '')).toEqual([]);
  });

  test('does not publish our own calendar when it comes back under other names', async () => {
    const { unit, feed } = await connected('/own.ics', { name: 'Whole' });
    await book(unit.id, '2026-07-02');
    const days = { unit_id: unit.id, from_date: '2026-07-10', to_date: '2026-07-12' };
    await closeDays(staff, { ...days, reason: 'Own' });
    const { body } = await server.client().send('GET', new URL(feed.feed_url).pathname);
    site.serves(String(body).replace(/^UID:.*$/gm, 'UID:new@elsewhere'), 'text/calendar');
    expect(await read(feed.id)).toMatchObject({ state: 'ok', left_out: [] });
    expect(await conflicts('Whole')).toEqual([]);
    site.serves(String(body), 'text/calendar');
    server.clock.advance({ hours: 1 });
    await read(feed.id);
    server.clock.advance({ hours: 1 });
    expect(await read(feed.id)).toMatchObject({ state: 'ok', blocks: 0, left_out: [] });
  });
});
