import { z } from 'zod';
import { goodValue, type Fields, type Json } from './wrong-input.ts';

/** Boundary values of every field in a schema, by type. */
export interface Variant {
  /** The changed field and its value. */
  name: string;
  value: Json;
}

const fields = z.record(z.string(), z.json());
const drawnField = z.looseObject({
  type: z.string().optional(),
  format: z.string().optional(),
  enum: z.array(z.json()).optional(),
  const: z.json().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  maxLength: z.number().optional(),
  minLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});

const largest = Number.MAX_SAFE_INTEGER;
const numbers = [0, -1, 0.1, 1.005, 2 ** 31 - 1, 2 ** 31, largest, largest + 1, 1e308, 5e-324];
const numberTexts = [
  ...numbers.map(String),
  'NaN',
  'Infinity',
  '1e308',
  '-0',
  '+1',
  '0x10',
  '1_000',
  '1,5',
  ' 2 ',
  '٣',
  '9'.repeat(400),
];
const dates = [
  '0000-01-01',
  '0001-01-01',
  '1582-10-10',
  '1899-12-31',
  '1900-01-01',
  '1900-02-29',
  '1969-12-31',
  '2026-02-29',
  '2026-13-01',
  '2028-02-29',
  '2026-6-1',
  '2200-12-31',
  '2201-01-01',
  '9999-12-31',
  '10000-01-01',
  '-000001-01-01',
  '2026-06-15T00:00:00Z',
];
const months = [
  '0000-00',
  '0000-01',
  '1899-12',
  '1900-01',
  '2026-13',
  '2200-12',
  '2201-01',
  '9999-12',
];
const times = ['00:00', '00:00:00', '23:59:59', '24:00', '23:59:60', '-1:00', '7:5'];
const words = [
  '',
  ' ',
  '\t\n',
  'a\0b',
  'a\ud800b',
  '\udfff',
  '\u202eabc\u2066\u200f',
  '\u0001\u001b[31m\u007f\u0085',
  'e\u0301\u0301\u0301',
  '\ufeff\ufffd\uffff',
  '\u{1f468}\u200d\u{1f469}',
  '%_\\',
  `';--"`,
  '<b>&amp;</b>',
  '=1+1',
  '../..',
  'null',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
];
const addresses = [
  'a@b.co',
  `${'a'.repeat(64)}@${'b'.repeat(60)}.co`,
  'A@B.CO',
  'a@b',
  '"a b"@c.co',
];
const links = [
  'https://a.example/',
  'http://[::1]/',
  'https://a.example:99999/',
  'javascript:alert(1)',
  'https://',
];

/** Texts on both sides of a length limit. */
const around = (least = 0, most = 10_000) =>
  [least - 1, least, most, most + 1]
    .filter((length) => length > 0)
    .map((length) => (length % 2 ? 'x' : 'ß').repeat(length));

/** The complete set of values for fields with these names. */
const named: Record<string, string[]> = {
  date: dates,
  month: months,
  time: times,
  sort: ['-id', 'id', '-', '-x'],
};

/** Two values of a list, different for each field, so that together they cover all. */
function someOf<T>(list: readonly T[], key: string): T[] {
  const start = Array.from(key).reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return [0, 1].flatMap((step) => list[(start + step * 7) % list.length] ?? []);
}

function scalars(drawn: z.output<typeof drawnField>, key: string): Json[] {
  const { type, format, minimum, maximum } = drawn;
  if (drawn.enum) return [...drawn.enum, ...words.slice(0, 4), 'X', 0, null];
  if (drawn.const !== undefined) return [drawn.const, 'X', null];
  if (type === 'boolean') return [true, false, 0, 'true', null];
  if (type === 'number' || type === 'integer') {
    const edges = [minimum, maximum].flatMap((edge) =>
      edge === undefined ? [] : [edge - 1, edge, edge + 1],
    );
    return [...edges, ...numbers, ...someOf(numberTexts, key), null, true];
  }
  if (format === 'date') return [...dates, ...someOf(words, key), null];
  if (type === 'string' || type === undefined) {
    const near = around(drawn.minLength, drawn.maxLength);
    const lists = [words, numberTexts, dates, months, times, addresses, links];
    return [...near, ...lists.flatMap((list) => someOf(list, key)), ...(named[key] ?? [])];
  }
  return [null];
}

const excerpt = (value: Json) => JSON.stringify(value).slice(0, 60);

/** Every boundary value in a JSON schema, one at a time. */
function variantsOf(schema: unknown, good: Json, key: string): Variant[] {
  const drawn = drawnField.parse(schema);
  const choices = drawn.anyOf ?? drawn.oneOf;
  if (choices) return choices.flatMap((each) => variantsOf(each, goodValue(each, key), key));
  if (drawn.properties) {
    const whole = fields.safeParse(good).data ?? {};
    const inside = Object.entries(drawn.properties).flatMap(([name, field]) =>
      variantsOf(field, whole[name] ?? goodValue(field, name), name).map((variant) => ({
        name: `${name}.${variant.name}`,
        value: { ...whole, [name]: variant.value },
      })),
    );
    const missing = Object.keys(drawn.properties).map((name) => ({
      name: `no ${name}`,
      value: Object.fromEntries(Object.entries(whole).filter(([field]) => field !== name)),
    }));
    return [...inside, ...missing];
  }
  if (drawn.type === 'array') {
    const one = goodValue(drawn.items ?? {}, key);
    const lists: Json[] = [
      [],
      [one],
      [one, one],
      Array.from({ length: 1001 }, () => one),
      [[]],
      [null],
    ];
    const items = variantsOf(drawn.items ?? {}, one, key).map(({ value }): Json => [value]);
    return [...lists, ...items].map((value) => ({ name: excerpt(value), value }));
  }
  return scalars(drawn, key).map((value) => ({ name: excerpt(value), value }));
}

const drawn = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** The valid input with one field set to a boundary value, for every field and value. */
export function boundaryInputs(schema: z.ZodType, good: Fields): Variant[] {
  return variantsOf(drawn(schema), good, '');
}

/** The valid input without optional fields. */
export function onlyRequired(schema: z.ZodType, good: Fields): Fields {
  const { required = [] } = drawnField.parse(drawn(schema));
  return Object.fromEntries(Object.entries(good).filter(([name]) => required.includes(name)));
}
