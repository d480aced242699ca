import { openSettings } from '#test/support/test-business.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from '@slipway/contract/calls';
import type { Call } from '@slipway/contract/call';
import { openStaffDesk, type StaffDesk } from './support/staff-desk.ts';
import { listedCalls } from './generated/calls.ts';
import type { CallKey } from './harness/client.ts';
import { editsOf, type Edit } from '#test/edits-of-rows.ts';
import { editsOfLists } from '#test/generated/edits-of-lists.ts';
import { row, type Row } from '#test/generated/made-rows.ts';
import { form } from './support/forms.ts';

let desk: StaffDesk;
const { edits: written, prepare } = editsOf(() => desk);
beforeAll(async () => {
  desk = await openStaffDesk({ purpose: 'sell', company_id: 0 });
  // The business inserts rows with explicit ids.
  for (const table of ['companies', 'units', 'packages']) {
    await desk.server.database.pool.query(`alter sequence ${table}_id_seq restart with 100`);
  }
  await prepare();
});
afterAll(() => desk.server.close());

/**
 * Changes in which every field is required, that move something instead of filling it in, or that have
 * their own test below.
 */
const withoutOptionalFields = new Set([
  'POST /api/platforms/:id',
  'PUT /api/announcements/:id',
  'PUT /api/bookings/:id/adjustments',
  'PUT /api/bookings/:id/arrived',
  'PUT /api/bookings/:id/item',
  'PUT /api/bookings/:id/items',
  'PUT /api/calendar-feeds/:id',
  'PUT /api/cards/:id',
  'PUT /api/content/faq',
  'PUT /api/content/preparations',
  'PUT /api/daily-log/:date',
  'PUT /api/departures/:id/arrived',
  'PUT /api/message-texts/:key',
  'PUT /api/my-basket/lines/:id',
  'PUT /api/opening/:step',
  'PUT /api/settings',
]);

/** Those of lists like any other are made from the contract. */
const edits: Record<string, Edit> = {
  ...written,
  ...editsOfLists(() => desk, [...Object.keys(written), ...withoutOptionalFields]),
};

const fieldsOf = ({ body }: Call): string[] => {
  if (!(body instanceof z.ZodObject)) throw new Error('No form');
  return Object.keys(body.shape);
};
const isEdit = ({ method, declared: { body } }: (typeof listedCalls)[number]) =>
  method === 'PUT' || (method === 'POST' && body instanceof z.ZodObject && '_method' in body.shape);

test('lists every call that changes a row, with all its fields', () => {
  const changing = listedCalls.filter(
    (each) => each.name === 'POST /api/user/:id' || (isEdit(each) && each.path.includes('/:')),
  );
  const known = [...Object.keys(edits), ...withoutOptionalFields];
  expect(
    changing.map(({ name }) => name).filter((name) => !known.includes(name)),
    'to be added to apps/server/test/edits-of-rows.ts, or those beside it',
  ).toEqual([]);
  for (const [name, { emptied, others }] of Object.entries(edits)) {
    const declared = listedCalls.find((each) => each.name === name)?.declared;
    if (!declared) throw new Error(`${name} is no call`);
    expect([name, [...Object.keys(emptied), ...others].sort()]).toEqual([
      name,
      fieldsOf(declared).sort(),
    ]);
  }
});

const at = (read: Row, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => row.safeParse(value).data?.[key], read);
const isKey = (name: string): name is CallKey => name in allCalls;
const isForm = (name: string) => listedCalls.find((it) => it.name === name)?.declared.multipart;
const versionOf = (read: Row) =>
  typeof read['version'] === 'number' && read['version'] > 0 ? { version: read['version'] } : {};

describe.each(Object.entries(edits))('%s', (name, edit) => {
  const cases = Object.keys(edit.emptied).flatMap((field) => {
    const values =
      edit.only && field in edit.only
        ? [edit.only[field]]
        : ['', null, ...(edit.alsoEmpty && field in edit.alsoEmpty ? [edit.alsoEmpty[field]] : [])];
    return values.map((value) => ({ field, value, as: JSON.stringify(value) }));
  });

  test.each(cases)('$field sent as $as is cleared', async ({ field, value }) => {
    if (!isKey(name)) throw new Error(`${name} is no call`);
    const { client, params, read } = await edit.make();
    const before = await read();
    const path = edit.readAs?.[field] ?? field;
    expect(at(before, path)).not.toEqual(edit.emptied[field]);
    const slugs = field === 'platforms' ? { slugs: [], import_urls: [] } : {};
    const filled = { ...edit.filled(), ...slugs, ...versionOf(before) };
    await client.call(name, { params, body: { ...filled, [field]: value } });
    const after = await read();
    expect(at(after, path)).toEqual(edit.emptied[field]);
    // No other field was cleared.
    for (const other of Object.keys(edit.emptied).filter((each) => each !== field)) {
      const place = edit.readAs?.[other] ?? other;
      if (other !== 'id_on_platform')
        expect([other, at(after, place)]).toEqual([other, at(before, place)]);
    }
  });

  test.each(cases.filter(({ value }) => value === '' && isForm(name) === true))(
    '$field sent empty by a form is cleared',
    async ({ field }) => {
      if (!isKey(name)) throw new Error(`${name} is no call`);
      const { client, params, read } = await edit.make();
      const filled: Row = { ...edit.filled(), ...versionOf(await read()), [field]: '' };
      const texts = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.any())]));
      const fields = Object.entries(texts.parse(filled)).map(
        ([key, value]): [string, typeof value] => [Array.isArray(value) ? `${key}[]` : key, value],
      );
      await client.call(name, { params, ...form(Object.fromEntries(fields)) });
      expect(at(await read(), edit.readAs?.[field] ?? field)).toEqual(edit.emptied[field]);
    },
  );

  test('absent fields stay, or are cleared where the call replaces the row', async () => {
    if (!isKey(name)) throw new Error(`${name} is no call`);
    const { client, params, read } = await edit.make();
    const before = await read();
    const needed = Object.entries(edit.filled()).filter(([key]) => edit.others.includes(key));
    const body = { ...Object.fromEntries(needed), ...versionOf(before) };
    await client.call(name, {
      params,
      body: without(body, ['slugs', 'import_urls', 'platform_id']),
    });
    const after = await read();
    for (const [field, empty] of Object.entries(edit.emptied)) {
      const path = edit.readAs?.[field] ?? field;
      expect([field, at(after, path)]).toEqual([
        field,
        edit.absentStays ? at(before, path) : empty,
      ]);
    }
  });
});

const without = (body: Row, keys: string[]): Row =>
  Object.fromEntries(Object.entries(body).filter(([key]) => !keys.includes(key)));

test('clears the note of a day', async () => {
  const params = { date: '2026-10-01' };
  const write = (text: string, version: number) =>
    desk.staff.call('PUT /api/daily-log/:date', {
      params,
      body: { id: crypto.randomUUID(), entry: { kind: 'note', text, version } },
    });
  const { data } = await write('Fog', 0);
  await write('', data.version);
  const log = await desk.staff.call('GET /api/daily-log/:date', { params });
  expect(log.data.note.text).toBe('');
});

test('clears the settings that may be empty', async () => {
  const { admin } = desk;
  const save = async (over: object) => {
    const { version } = (await admin.call('GET /api/settings')).data;
    const settings = { ...openSettings, purpose: 'sell', company_id: 0, ...over };
    return (await admin.call('PUT /api/settings', { body: { settings, version } })).data.settings;
  };
  const { business, inshore } = openSettings;
  const full = { phone: '+14165550188', address: '1 Pier' };
  await save({ tax_registration_id: 'RT1', business: { ...business, ...full } });
  const emptied = await save({
    tax_registration_id: '',
    sale_taxes: [],
    business: { ...business, phone: '', address: '' },
    inshore: { ...inshore, driving_label: '' },
  });
  expect(emptied).toMatchObject({
    tax_registration_id: '',
    sale_taxes: [],
    business: { phone: '', address: '' },
    inshore: { driving_label: '' },
  });
});
