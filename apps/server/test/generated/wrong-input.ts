import type { Call } from '@slipway/contract/call';
import { openSettings } from '#test/support/test-business.ts';
import { z } from 'zod';

/** Generates a valid input and many invalid ones from a call's schemas. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Fields = Record<string, Json>;
/** An invalid input, with the position of the error. */
export interface Wrong {
  name: string;
  input: Json;
  /** As JSON. */
  text: () => string;
}

const json: z.ZodType<Json> = z.json();
const jsonSchema = z.looseObject({
  type: z.string().optional(),
  format: z.string().optional(),
  enum: z.array(json).optional(),
  const: json.optional(),
  pattern: z.string().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  minimum: z.number().optional(),
  minItems: z.number().optional(),
  items: z.unknown().optional(),
});

/** Values that satisfy rules beyond the type. A new field with its own rules needs a line here. */
const goodValues: Record<string, Json> = {
  email: 'somebody@example.test',
  phone: '+14165550111',
  emergency_phone: '+14165550111',
  secret_key: 'sk_test_1234567890abcdef',
  publishable_key: 'pk_test_1234567890abcdef',
  webhook_secret: 'whsec_1234567890abcdef',
  host: 'smtp.example.test',
  sender: 'book@example.test',
  password: 'a good long password',
  password_confirmation: 'a good long password',
  date: '2026-08-20',
  time: '12:00:00',
  from: '2026-08-20',
  to: '2026-08-20',
  stripeToken: 'tok_visa',
  sort: 'id',
  url: 'https://market.example/',
  active_from: '2026-08-01',
  active_to: '2026-08-31',
  code: 'SUMMER10',
  booked_from: '2026-08-01',
  booked_to: '2026-08-31',
  trip_from: '2026-08-01',
  trip_to: '2026-08-31',
  from_date: '2026-08-01',
  to_date: '2026-08-02',
  maintenance_from: '2026-08-01',
  maintenance_to: '2026-08-02',
  picture_order: 'none',
  by_mail: true,
  month: '2026-08',
  ids_on_platform: ['abc'],
  countries: ['CA'],
  prices: [{ from: 0, price: 9 }],
  country: 'CA',
  currency: 'CAD',
  delivery_date: '2026-08-20',
  send_on: '2026-08-20',
  expires_on: '2028-08-20',
  last_day: '2028-08-20',
  paid_on: '2026-06-15',
  until: '2026-09-20',
  times: ['07:30:00'],
  least_stay: 7,
  changeover_days: [6],
  weekdays: [6, 7],
  presets: ['hourly'],
  // 0: none of the choices.
  unit_category_id: 0,
  supervisor_id: 0,
  company_id: 0,
  settings: z.record(z.string(), json).parse(openSettings),
};

/** Values of fields whose name others have without their pattern. */
const goodOfPattern: Record<string, Json> = {
  '^\\w[\\w.-]*\\.backup$': 'abc.backup',
};

export function goodValue(schema: unknown, key: string): Json {
  const it = jsonSchema.parse(schema);
  const known = goodOfPattern[it.pattern ?? ''] ?? goodValues[key];
  if (known !== undefined) return known;
  if (it.const !== undefined) return it.const;
  if (it.enum?.[0] !== undefined) return it.enum[0];
  const choice = (it.anyOf ?? it.oneOf)?.[0];
  if (choice !== undefined) return goodValue(choice, key);
  if (it.format === 'uuid') return '3d0a5f0e-6f6d-4a5c-9a53-6a1f0c1f7a10';
  switch (it.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(it.properties ?? {}).map(([name, field]) => [name, goodValue(field, name)]),
      );
    case 'array':
      return Array.from({ length: it.minItems ?? 0 }, () => goodValue(it.items, key));
    case 'number':
    case 'integer':
      return Math.max(1, it.minimum ?? 1);
    case 'boolean':
      return false;
    default:
      return 'abc';
  }
}

/**
 * An input the schema accepts.
 * @throws Error when it does not: a field needs a line among the good values
 */
export function goodInput(schema: z.ZodType | undefined): Fields {
  if (!schema) return {};
  const drawn = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const input = z.record(z.string(), json).parse(goodValue(drawn, ''));
  const { error } = schema.safeParse(input);
  if (error) throw new Error(`No good value is known for it: ${error.message}`);
  return input;
}

const nested = (depth: number): Json => (depth === 0 ? [] : [nested(depth - 1)]);
const nestDepth = 4000;
const deepNest = nested(nestDepth);
/** As JSON: written out for each input, it would take a tenth of the time of all tests here. */
const deepNestText = '['.repeat(nestDepth + 1) + ']'.repeat(nestDepth + 1);

const hostileTexts: Record<string, string> = {
  empty: '',
  blank: ' \t\n',
  word: 'abc',
  'NUL byte': 'a\0b',
  'half a surrogate pair': 'a\ud800b',
  'other half': '\udfff',
  SQL: `'; drop table users; -- " \\`,
  HTML: '<script>alert(1)</script><img src=x onerror=alert(1)>',
  template: '{{7*7}} ${7*7} <%= 7*7 %> #{7*7}',
  __proto__: '__proto__',
  'marks that turn the writing': '\u202e\u2066abc\u200f',
  emoji: '👨‍👩‍👧‍👦🇨🇦',
  'long number': '9'.repeat(400),
  'not a number': 'NaN',
  infinite: '-Infinity',
  huge: 'x'.repeat(100_000),
  'huge address': `${'a'.repeat(50_000)}@${'b.'.repeat(25_000)}c`,
};

const wrongValues: Record<string, Json> = {
  null: null,
  true: true,
  'number 42': 42,
  'number 0': 0,
  'number -1': -1,
  'number 1.005': 1.005,
  'number 2^31': 2 ** 31,
  'number 2^53': 2 ** 53,
  'number 1e99': 1e99,
  list: [],
  'list of null': [null],
  object: {},
  operator: { $gt: '' },
  'deep nest': deepNest,
  ...hostileTexts,
};

/** Every position in an input, including the root. */
function places(input: Json, path: string[] = []): string[][] {
  if (typeof input !== 'object' || input === null) return [path];
  return [path, ...Object.entries(input).flatMap(([key, value]) => places(value, [...path, key]))];
}

/** The input with a different value, or none, at a position. */
function changed(input: Json, path: readonly string[], value: Json | undefined): Json {
  const [key, ...rest] = path;
  if (key === undefined) return value ?? null;
  if (Array.isArray(input)) {
    return input.map((it, index) => (String(index) === key ? changed(it, rest, value) : it));
  }
  if (typeof input !== 'object' || input === null) return input;
  const entries = Object.entries(input).filter(
    ([name]) => name !== key || rest.length > 0 || value !== undefined,
  );
  return Object.fromEntries(
    entries.map(([name, it]) => [name, name === key ? changed(it, rest, value) : it]),
  );
}

/** The valid body with one change, for every position and value; some are still valid. */
export function changedBodies(good: Fields): Wrong[] {
  return places(good).flatMap((path) => {
    const place = path.join('.') || 'body';
    const missing = path.length > 0 ? [{ name: `${place}: missing`, value: undefined }] : [];
    const values = Object.entries(wrongValues).map(([name, value]) => ({
      name: `${place}: ${name}`,
      value,
    }));
    return [...missing, ...values].map(({ name, value }) => {
      const input = changed(good, path, value);
      const text = () =>
        value === deepNest
          ? JSON.stringify(changed(good, path, 'deep nest')).replace('"deep nest"', deepNestText)
          : JSON.stringify(input);
      return { name, input, text };
    });
  });
}

const wrongInUrl: Record<string, string> = {
  ...hostileTexts,
  zero: '0',
  negative: '-1',
  fraction: '1.5',
  '2^31': '2147483648',
  '1e99': '1e99',
  'number of nobody': '2147483647',
  path: '../../etc/passwd',
};

/** The valid path or query with one part changed; some are still valid. */
export function changedTexts(good: Record<string, string>): {
  name: string;
  input: Record<string, string>;
}[] {
  return Object.keys(good).flatMap((key) =>
    Object.entries(wrongInUrl).map(([name, value]) => ({
      name: `${key}: ${name}`,
      input: { ...good, [key]: value },
    })),
  );
}

/** Valid path or query parameters of a call, as texts. */
export function goodTexts(schema: Call['params']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(goodInput(schema)).map(([key, value]) => [key, z.coerce.string().parse(value)]),
  );
}

/** Whether a text can be encoded: a lone surrogate cannot. */
export const hasEncoding = (text: string): boolean => !/\p{Surrogate}/u.test(text);

const storable = (value: unknown): boolean =>
  typeof value === 'string'
    ? !/[\0\p{Surrogate}]/u.test(value)
    : typeof value !== 'object' || value === null || Object.values(value).every(storable);

/** Whether the contract accepts an input in this form. */
export function isGood(schema: z.ZodType | undefined, input: unknown): boolean {
  const parsed = schema?.safeParse(input ?? {});
  return parsed === undefined || (parsed.success && storable(parsed.data));
}

/** Bodies that are not JSON objects, with their content type. */
export const unreadable: { name: string; type: string; payload: string }[] = [
  { name: 'broken JSON', type: 'application/json', payload: '{"a":' },
  { name: 'no JSON', type: 'application/json', payload: 'a=b' },
  { name: 'empty JSON', type: 'application/json', payload: '' },
  {
    name: 'poisoned prototype',
    type: 'application/json',
    payload: '{"__proto__":{"role_name":"Admin"}}',
  },
  {
    name: 'poisoned constructor',
    type: 'application/json',
    payload: '{"constructor":{"prototype":{"role_name":"Admin"}}}',
  },
  { name: 'a megabyte', type: 'application/json', payload: `{"a":"${'x'.repeat(1 << 20)}"}` },
  { name: 'nest', type: 'application/json', payload: '['.repeat(100_000) },
  { name: 'form', type: 'application/x-www-form-urlencoded', payload: 'email=a&email[$gt]=' },
  { name: 'XML', type: 'application/xml', payload: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' },
  { name: 'text', type: 'text/plain', payload: 'hello' },
  { name: 'unknown type', type: 'nonsense', payload: 'hello' },
  { name: 'multipart without boundary', type: 'multipart/form-data', payload: 'hello' },
  { name: 'multipart junk', type: 'multipart/form-data; boundary=x', payload: '--y\r\n\0\0--x' },
  {
    name: 'multipart cut off',
    type: 'multipart/form-data; boundary=x',
    payload: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
  },
  {
    name: 'multipart file',
    type: 'multipart/form-data; boundary=x',
    payload:
      '--x\r\nContent-Disposition: form-data; name="a"; filename="b.svg"\r\n\r\n<svg/>\r\n--x--\r\n',
  },
  {
    name: 'multipart prototype',
    type: 'multipart/form-data; boundary=x',
    payload: '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nb\r\n--x--\r\n',
  },
];

/** A query the call accepts, where it answers nothing without one. */
export function requiredQuery({ query }: Call): Record<string, string> {
  return query === undefined || query.safeParse({}).success ? {} : goodTexts(query);
}
