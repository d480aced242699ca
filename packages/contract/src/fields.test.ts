import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from './call.ts';
import { allCalls } from './calls.ts';
import { email, line, phone } from './fields.ts';
import { wholeNumber } from './numbers.ts';

describe('an e-mail address', () => {
  test.each([' a@b.co ', 'a@b.co', '\ta@b.co\n'])('%j is accepted without its spaces', (typed) => {
    expect(email.parse(typed)).toBe('a@b.co');
  });
  test.each(['', ' ', 'a@b', 'a b@c.co', `${'a'.repeat(250)}@b.co`])('%j is refused', (typed) => {
    expect(email.safeParse(typed).success).toBe(false);
  });
});

test.each([
  [' +1 (416) 555-0123 ', '+14165550123'],
  ['416/555.0123 x12', '+14165550123 ext. 12'],
  ['٤١٦ ٥٥٥ ٠١٢٣', '+14165550123'],
  ['0123.4567', null],
  ['1234', null],
  ['not a phone', null],
])('phone %j: %s', (typed, kept) => {
  const { data = null, error } = phone.safeParse(typed);
  expect(data).toBe(kept);
  expect(error?.issues.map(({ message }) => message)).toEqual(
    kept === null
      ? ['Phone must be a valid number, with + and the country code outside the US and Canada.']
      : undefined,
  );
});

describe('a single line of text', () => {
  test.each([
    ['Anna\r\nBcc: all@example.test', 'Anna Bcc: all@example.test'],
    ['a\tb\u2028c\u0085d', 'a b c d'],
    ['\u202egnp.exe\u2069', 'gnp.exe'],
    ['\u0007Bell\u001b[31m', 'Bell[31m'],
    ['\u200b\ufeff', ''],
    ['  Zoë   van der  Berg ', 'Zoë van der Berg'],
    ['می\u200cخواهم 👩‍👧', 'می\u200cخواهم 👩‍👧'],
  ])('%j is stored as %j', (typed, kept) => {
    expect(line(100).parse(typed)).toBe(kept);
  });

  test('is measured after removing invisible characters', () => {
    expect(line(3).min(1).safeParse('\u202e\n').success).toBe(false);
    expect(line(3).parse('abc\n\n\n')).toBe('abc');
  });
});

/** All numeric places in a schema of the contract, by name. */
function numericPlaces(): [string, z.ZodType][] {
  return Object.entries(allCalls).flatMap(([name, declared]: [string, Call]) =>
    [declared.params, declared.query, declared.body].flatMap((part) =>
      part instanceof z.ZodObject
        ? Object.entries<z.ZodType>(part.shape).map(([key, field]): [string, z.ZodType] => [
            `${name} ${key}`,
            field,
          ])
        : [],
    ),
  );
}

test('no field or parameter coerces anything but digits to a number', () => {
  const odd = [
    [2],
    ['2'],
    true,
    '0x2',
    '0b10',
    '0o2',
    ' 2 ',
    '2 ',
    '\t2',
    '2e0',
    '+2',
    '',
    ' ',
    [],
    {},
  ];
  const wrong = numericPlaces().flatMap(([name, field]) =>
    odd
      .filter((value) => {
        const read = field.safeParse(value);
        return read.success && typeof read.data === 'number';
      })
      .map((value) => `${name}: ${JSON.stringify(value)}`),
  );
  expect(wrong).toEqual([]);
});

/** The fields of a schema, including optional and nested ones. */
function fieldsOf(schema: unknown, path: string): [string, z.ZodType][] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return fieldsOf(schema.unwrap(), path);
  }
  if (schema instanceof z.ZodDefault) return fieldsOf(schema.unwrap(), path);
  if (!(schema instanceof z.ZodObject)) {
    return schema instanceof z.ZodType ? [[path, schema]] : [];
  }
  return Object.entries(schema.shape).flatMap(([key, field]) => fieldsOf(field, `${path} ${key}`));
}

test('every phone number of every call is parsed the same way', () => {
  const phones = Object.entries(allCalls).flatMap(([name, declared]: [string, Call]) =>
    fieldsOf(declared.body, name).filter(([path]) => / (emergency_)?phone$/.test(path)),
  );
  expect(phones.length).toBeGreaterThan(8);
  const read = phones.map(([path, field]) => [path, field.safeParse('416/555-0123 x12').data]);
  expect(read).toEqual(phones.map(([path]) => [path, '+14165550123 ext. 12']));
  const wrong = phones.filter(([, field]) => field.safeParse('555-0123').success);
  expect(wrong.map(([path]) => path)).toEqual([]);
});

test('a whole number is accepted as a number and as digits', () => {
  const guests = wholeNumber(1, 1000);
  expect([2, '2', '0002'].map((value) => guests.parse(value))).toEqual([2, 2, 2]);
  for (const value of [0, 1001, 2.5, '2.5', '-2', Number.NaN, Infinity, '٢', null]) {
    expect(guests.safeParse(value).success).toBe(false);
  }
});
