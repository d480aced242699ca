import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { event, measures, openConnectedCalendars } from '#test/calendars/connected-calendars.ts';
import { createUser, password } from '#test/support/factories.ts';

const opened = await openConnectedCalendars();
const { address, server, staff, serve, connected, read } = opened;
const admin = server.client();
await admin.signIn((await createUser(server.deps.db, { role: 'Admin' })).email, password);
afterAll(opened.close);
beforeEach(() => server.clock.set('2026-06-15T14:00:00Z'));

const tasks = async (name: string, state: 'open' | 'done' = 'open') =>
  (await admin.call('GET /api/money-tasks', { query: { state, per_page: 100 } })).data
    .filter(({ kind, reason }) => kind === 'calendar_fewer' && reason.startsWith(`${name} on `))
    .map(({ done_note }) => done_note);

const july = [event('a', '2026-07-01', '2026-07-03'), event('b', '2026-07-10', '2026-07-11')];

/** A unit whose calendar has lost all its events, so that staff have a task about it. */
async function doubted(name: string) {
  const listing = await connected('/lost.ics', { name });
  serve(...july);
  await read(listing.feed.id);
  serve();
  expect(await read(listing.feed.id)).toMatchObject({ state: 'held' });
  expect(await tasks(name)).toHaveLength(1);
  return listing;
}

const save = (id: number, name: string, version: number, more: object) =>
  staff.call('POST /api/units/:id', {
    params: { id },
    body: { ...{ name, price: 10, ...measures }, version, ...more },
  });

describe('the task about a calendar that lost dates', () => {
  test.each([
    [
      'another calendar is read',
      (id: number, url: string) => ({ platforms: [id], import_urls: [`${url}/new.ics`] }),
    ],
    ['none is read any more', (id: number) => ({ platforms: [id], import_urls: [''] })],
    ['the unit leaves the platform', () => ({ platforms: [] })],
    ['the unit is archived', (id: number) => ({ platforms: [id], ended: 1 })],
  ])('closes when %s', async (name, change) => {
    const other = await doubted(`Beside ${name}`);
    const { unit, platformId } = await doubted(name);
    await save(unit.id, name, unit.version, change(platformId, address));
    expect(await tasks(name)).toEqual([]);
    expect(await tasks(name, 'done')).toEqual(['Settled automatically']);
    // Tasks about other calendars are unchanged.
    expect(await tasks(other.unit.name)).toHaveLength(1);
  });

  test('closes when the platform is archived', async () => {
    const { platformId } = await doubted('Archived platform');
    await staff.call('POST /api/platforms/:id', {
      params: { id: platformId },
      body: {
        ...{ name: 'Elsewhere', url: 'https://elsewhere.example/', type: 'ical' },
        ...{ version: 1, ended: 1 },
      },
    });
    expect(await tasks('Archived platform')).toEqual([]);
  });

  test('closes when its days were freed before another calendar is read', async () => {
    const { unit, platformId, feed } = await doubted('Freed');
    server.clock.advance({ minutes: 60 });
    expect(await read(feed.id)).toMatchObject({ state: 'ok', blocks: 0 });
    expect(await tasks('Freed')).toHaveLength(1);
    await save(unit.id, 'Freed', unit.version, { platforms: [platformId], import_urls: [''] });
    expect(await tasks('Freed')).toEqual([]);
  });

  test('stays when the unit is saved with the same calendar; the next calendar opens a new one', async () => {
    const { unit, platformId, feed } = await doubted('Same');
    const to = (path: string) => ({ platforms: [platformId], import_urls: [`${address}${path}`] });
    const { data } = await save(unit.id, 'Same', unit.version, to('/lost.ics'));
    expect(await tasks('Same')).toHaveLength(1);
    serve(...july);
    await save(unit.id, 'Same', data.version, to('/new.ics'));
    expect(await tasks('Same')).toEqual([]);
    serve();
    expect(await read(feed.id)).toMatchObject({ state: 'held' });
    expect(await tasks('Same')).toHaveLength(1);
  });
});
