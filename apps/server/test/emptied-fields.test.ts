import { calendarDate } from '@slipway/domain/dates/dates';
import { defaultSettings } from '@slipway/domain/settings/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from '@slipway/contract/calls';
import type { Call } from '@slipway/contract/call';
import { openOffice, type Office } from '#test/booking-office.ts';
import { listedCalls } from '#test/calls.ts';
import type { CallKey, TestClient } from '#test/client.ts';
import { form } from '#test/forms.ts';

type Row = Record<string, unknown>;
const row = z.record(z.string(), z.unknown());

/** A call that changes a row, and what becomes of each of its fields that is sent empty. */
interface Edit {
  /** Makes the row with every field filled. Answers how it is reached, and how it is read. */
  make: () => Promise<{
    client: TestClient;
    params: Record<string, string | number>;
    read: () => Promise<Row>;
  }>;
  /** A body that fills every field. */
  filled: () => Row;
  /** Fields that may be empty, with how they read then. */
  emptied: Row;
  /** Fields that are refused when they are empty, or that say something else than what the row holds. */
  others: string[];
  /** Absent fields stay as they are; without it, the call replaces the row. */
  absentStays?: true;
  /** Under which name a field is read, where it is another; a path. */
  readAs?: Record<string, string>;
  /** Values that count as empty beside '' and null. */
  alsoEmpty?: Record<string, unknown>;
  /** Fields that only this value empties: a list has no empty text. */
  only?: Record<string, unknown>;
}

let office: Office;
beforeAll(async () => {
  office = await openOffice({ purpose: 'sell', company_id: 0 });
  // The business brings rows with numbers of their own.
  for (const table of ['companies', 'units', 'packages']) {
    await office.it.database.pool.query(`alter sequence ${table}_id_seq restart with 100`);
  }
});
afterAll(() => office.it.close());

const isData = z.object({ data: z.looseObject({ id: z.number().optional() }) });
async function made(client: TestClient, url: string, body: object): Promise<number> {
  const sent = await client.send('POST', url, { body });
  const { data } = isData.parse(sent.body);
  return z.number().parse(data.id);
}
const reading = (client: TestClient, url: string) => async () => {
  const { body } = await client.send('GET', url);
  return row.parse(z.object({ data: row }).parse(body).data);
};
const listed = (client: TestClient, url: string, id: number) => async () => {
  const { body } = await client.send('GET', url);
  const { data } = z.object({ data: z.array(row) }).parse(body);
  const found = data.find((each) => each['id'] === id);
  if (!found) throw new Error(`${url} has no row ${id}`);
  return found;
};

let names = 0;
const fresh = (word: string) => `${word} ${(names += 1)}`;
const mail = () => `${fresh('somebody').replace(' ', '-')}@example.test`;
const day = () => calendarDate('2026-10-01');
let days = 0;
const freshDay = () => {
  days += 1;
  return calendarDate(`2026-11-${String(days).padStart(2, '0')}`);
};

const person = () => ({ name: 'Ann', email: mail(), phone: '+14165550188', bio: 'Sails.' });
const company = () => ({
  name: fresh('Company'),
  description: 'Boats.',
  email: mail(),
  phone: '+14165550188',
});
const unit = () => ({
  name: fresh('Kayak'),
  description: 'Red.',
  price: 100,
  company_id: 1,
  length: 4,
  tonnage: 1,
  capacity: 2,
  height: 1,
  weight: 30,
  specialty: 'Lakes',
  maintenance_from: '2026-10-01',
  maintenance_to: '2026-10-02',
  full_control: 1,
  transmission: 'Automatic',
  fuel_type: 'Diesel',
  sku: 'KAY-1',
  items_quantity: 5,
  unit_category_id: ids.category,
  supervisor_id: office.ids.staff,
  schedule: 'slots',
  max_guests: 8,
  included_guests: 4,
  platforms: [ids.platform],
  slugs: ['kayak'],
  import_urls: ['https://calendars.example/a.ics'],
  platform_id: ids.platform,
  id_on_platform: fresh('K'),
});
const ids = { category: 0, platform: 0 };
beforeAll(async () => {
  const { admin } = office;
  ids.category = await made(admin, '/api/unitCategories', { name: 'Boats', company_id: 1 });
  const platform = { name: 'Market', url: 'https://market.example/', type: 'ical' };
  ids.platform = await made(admin, '/api/platforms', platform);
});

const address = { label: 'Home', line1: '1 Pier', city: 'Toronto', country: 'CA', default: true };
const fullAddress = () => ({ ...address, line2: 'Dock 2', region: 'ON', postal_code: 'M5V' });
const order = () => ({
  name: 'Ann',
  email: mail(),
  phone: '+14165550188',
  delivery_date: '2026-08-20',
  delivery_address: '1 Pier',
  staff_notes: 'Careful',
  lines: [{ unit_id: 1, quantity: 1 }],
  total_price: 1000,
});
const guest = { name: 'Ann', age: 30, allergies: 'Nuts', swims: 'yes' };
const survey = () => ({
  guests: [guest],
  emergency_name: 'Bob',
  emergency_phone: '+14165550188',
  experience: 'some',
  wanted_species: 'Salmon',
  food_and_drink: 'Water',
  occasion: 'Birthday',
  notes: 'None',
});

/** Every call that changes a row by a form. */
const edits: Record<string, Edit> = {
  'PUT /api/customers/:id': {
    make: async () => {
      const { admin, staff } = office;
      const id = await made(admin, '/api/user', { ...person(), role_name: 'Customer' });
      return { client: staff, params: { id }, read: reading(staff, `/api/customer/${id}`) };
    },
    filled: () => ({ name: 'Ann' }),
    emptied: { phone: null },
    others: ['name', 'email', 'version'],
    absentStays: true,
  },
  'POST /api/user/:id': {
    make: async () => {
      const { admin } = office;
      const id = await made(admin, '/api/user', { ...person(), role_name: 'Supervisor' });
      return { client: admin, params: { id }, read: reading(admin, `/api/users/${id}`) };
    },
    filled: () => ({}),
    emptied: { phone: null, bio: '' },
    others: [
      ...['name', 'email', 'current_password', 'password', 'password_confirmation', 'role_name'],
      ...['remove_picture', 'inactive', 'version'],
    ],
    absentStays: true,
  },
  'POST /api/companies/:id': {
    make: async () => {
      const id = await made(office.admin, '/api/companies', company());
      return {
        client: office.admin,
        params: { id },
        read: listed(office.admin, '/api/companies?per_page=100', id),
      };
    },
    filled: company,
    emptied: { description: '' },
    others: ['name', 'email', 'phone', 'remove_picture', '_method', 'ended', 'version'],
  },
  'POST /api/units/:id': {
    make: async () => {
      const id = await made(office.staff, '/api/units', unit());
      return {
        client: office.staff,
        params: { id },
        read: reading(office.staff, `/api/units/${id}`),
      };
    },
    filled: unit,
    emptied: {
      ...{ description: '', specialty: '', sku: '', maintenance_from: null, maintenance_to: null },
      ...{ length: null, tonnage: null, capacity: null, height: null, weight: null },
      ...{ full_control: 0, transmission: 'Manual', fuel_type: 'Gasoline', items_quantity: 1 },
      ...{ unit_category_id: null, supervisor_id: null, schedule: 'day', max_guests: 6 },
      ...{ included_guests: 6, platforms: [], id_on_platform: null },
    },
    readAs: { platforms: 'platforms_ids' },
    only: { platforms: [] },
    alsoEmpty: { unit_category_id: 0, supervisor_id: 0 },
    // An id on a platform needs the platform; slugs and calendars go with the list of platforms.
    others: [
      ...['name', 'price', 'company_id', 'platform_id', 'slugs', 'import_urls', 'picture_order'],
      ...['_method', 'ended', 'version'],
    ],
  },
  'POST /api/unitCategories/:id': {
    make: async () => {
      const body = { name: fresh('Category'), description: 'Some.', company_id: 1 };
      const id = await made(office.staff, '/api/unitCategories', body);
      return {
        client: office.staff,
        params: { id },
        read: reading(office.staff, `/api/unitCategories/${id}`),
      };
    },
    filled: () => ({ name: fresh('Category'), description: 'Some.', company_id: 1 }),
    emptied: { description: '' },
    others: ['name', 'company_id', 'remove_picture', '_method', 'ended', 'version'],
  },
  'PUT /api/packages/:id': {
    make: async () => {
      const { admin } = office;
      const unitId = await made(admin, '/api/units', { ...unit(), items_quantity: 1 });
      const body = { ...fullPackage, unit_id: unitId };
      const id = await made(admin, '/api/packages', body);
      return {
        client: admin,
        params: { id },
        read: listed(admin, `/api/packages?unit_id=${unitId}`, id),
      };
    },
    filled: () => fullPackage,
    emptied: { additional_price: 0, deposit: null, active_from: null, active_to: null },
    others: ['kind', 'price', 'inactive', 'version'],
  },
  'PUT /api/addresses/:id': {
    make: async () => {
      const id = await made(office.customer, '/api/addresses', fullAddress());
      return {
        client: office.customer,
        params: { id },
        read: listed(office.customer, '/api/addresses', id),
      };
    },
    filled: fullAddress,
    emptied: { line2: '', region: '', postal_code: '' },
    others: ['label', 'line1', 'city', 'country', 'default', 'version'],
  },
  'PUT /api/orders/:id': {
    make: async () => {
      await office.it.database.pool.query('update units set items_quantity = 50 where id = 1');
      const id = await made(office.staff, '/api/orders', order());
      return {
        client: office.staff,
        params: { id },
        read: reading(office.staff, `/api/orders/${id}`),
      };
    },
    filled: order,
    emptied: { delivery_address: '', staff_notes: '' },
    others: ['name', 'email', 'phone', 'delivery_date', 'lines', 'total_price', 'version'],
  },
  'PUT /api/bookings/:id': {
    make: async () => {
      const id = await office.book(freshDay());
      const body = { staff_notes: 'Careful' };
      await office.staff.call('PUT /api/bookings/:id', { params: { id }, body });
      return {
        client: office.staff,
        params: { id },
        read: reading(office.staff, `/api/bookings/${id}`),
      };
    },
    filled: () => ({}),
    emptied: { staff_notes: '' },
    // Of a trip nothing else can be without: null, as the customer's form sends it, is as it was.
    others: [
      ...['id', 'date', 'time', 'package_name', 'package_id', 'details', 'unit_id', 'duration'],
      ...['email', 'name', 'phone', 'without_busy_crew', 'status', 'payment_status', 'cancelled'],
      ...['send_survey', 'undoable', 'version'],
    ],
    absentStays: true,
  },
  'PUT /api/bookings/:id/crew': {
    make: async () => {
      const id = await office.book(freshDay());
      const body = { supervisor_id: office.ids.staff, mate_id: office.ids.admin };
      await office.staff.call('PUT /api/bookings/:id/crew', { params: { id }, body });
      return {
        client: office.staff,
        params: { id },
        read: reading(office.staff, `/api/bookings/${id}`),
      };
    },
    filled: () => ({}),
    emptied: { supervisor_id: null, mate_id: null },
    readAs: { supervisor_id: 'crew.supervisor', mate_id: 'crew.mate' },
    alsoEmpty: { supervisor_id: 0, mate_id: 0 },
    others: ['version'],
    absentStays: true,
  },
  'PUT /api/bookings/:id/survey': {
    make: async () => {
      const id = await office.book(freshDay());
      const client = office.customer;
      await client.call('PUT /api/bookings/:id/survey', { params: { id }, body: survey() });
      return { client, params: { id }, read: reading(client, `/api/bookings/${id}/survey`) };
    },
    filled: survey,
    emptied: {
      ...{ guests: [], emergency_name: '', emergency_phone: '', experience: null },
      ...{ wanted_species: '', food_and_drink: '', occasion: '', notes: '' },
    },
    only: { guests: [], experience: null },
    others: ['done', 'version'],
  },
};
const fullPackage = {
  ...{ kind: 'half_day', price: 100, additional_price: 5, deposit: 20, inactive: 0 },
  ...{ active_from: '2026-08-01', active_to: '2026-08-31' },
};

/** Changes in which every field is needed, or that stand in a test of their own below. */
const withoutOptionalFields = new Set([
  'POST /api/platforms/:id',
  'PUT /api/announcements/:id',
  'PUT /api/cards/:id',
  'PUT /api/content/faq',
  'PUT /api/content/preparations',
  'PUT /api/daily-log/:date',
  'PUT /api/settings',
]);

const fieldsOf = ({ body }: Call): string[] => {
  if (!(body instanceof z.ZodObject)) throw new Error('No form');
  return Object.keys(body.shape);
};
const isEdit = ({ method, declared: { body } }: (typeof listedCalls)[number]) =>
  method === 'PUT' || (method === 'POST' && body instanceof z.ZodObject && '_method' in body.shape);

test('every call that changes a row has its line here, and every field of it', () => {
  const changing = listedCalls.filter(
    (each) => each.name === 'POST /api/user/:id' || (isEdit(each) && each.path.includes('/:')),
  );
  const known = [...Object.keys(edits), ...withoutOptionalFields];
  expect(changing.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
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

  test.each(cases)('$field sent as $as is empty, and stays so', async ({ field, value }) => {
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
    // Nothing else was emptied on the way.
    for (const other of Object.keys(edit.emptied).filter((each) => each !== field)) {
      const place = edit.readAs?.[other] ?? other;
      if (other !== 'id_on_platform')
        expect([other, at(after, place)]).toEqual([other, at(before, place)]);
    }
  });

  test.each(cases.filter(({ value }) => value === '' && isForm(name) === true))(
    '$field sent empty by a form is empty',
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

  test('what is absent stays, or is empty where the call replaces the row', async () => {
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

test('the note of a day can be emptied', async () => {
  const params = { date: day() };
  const write = (text: string, version: number) =>
    office.staff.call('PUT /api/daily-log/:date', {
      params,
      body: { id: crypto.randomUUID(), entry: { kind: 'note', text, version } },
    });
  const { data } = await write('Fog', 0);
  await write('', data.version);
  const log = await office.staff.call('GET /api/daily-log/:date', { params });
  expect(log.data.note.text).toBe('');
});

test('the settings that may be empty can be emptied', async () => {
  const { admin } = office;
  const save = async (over: object) => {
    const { version } = (await admin.call('GET /api/settings')).data;
    const settings = { ...defaultSettings, purpose: 'sell', company_id: 0, ...over };
    return (await admin.call('PUT /api/settings', { body: { settings, version } })).data.settings;
  };
  const { business, inshore } = defaultSettings;
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
