import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

async function written(value: string | number, amount = false): Promise<unknown> {
  const csv = csvOf(Readable.from([value]), [
    { head: 'Name', cell: (it: string | number) => it, amount },
    { head: 'End', cell: () => 'end' },
  ]);
  const rows: unknown = parse(await text(csv), { bom: true, relax_column_count: true });
  return rows;
}

test.each([
  ['=1+1', "'=1+1"],
  ['+1 416', "'+1 416"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['\n=1', "'\n'=1"],
  [' =1', "' =1"],
  ['\u00a0=1', "'\u00a0=1"],
  [';=1', `';'=1`],
  [';;=1', `';;'=1`],
  ['; =1', `';' =1`],
  ['"=1', `'"=1`],
  ['"";=1', `'"";'=1`],
  ["'=1", "''=1"],
  [',=1', "',=1"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠a', "'＠a"],
  ['Anna;=1', "Anna;'=1"],
  ['Anna\n=1', "Anna\n'=1"],
  ['Anna\r\n=1', "Anna\r\n'=1"],
  ['Anna\r@a', "Anna\r'@a"],
  ['Anna\n "=1', `Anna\n' "=1`],
  ['Anna\t=1', "Anna\t'=1"],
  ['a\nb - c', 'a\nb - c'],
  ['Anna', 'Anna'],
  ['Anna-Maria', 'Anna-Maria'],
  ['a; b', 'a; b'],
  ['50 = fifty', '50 = fifty'],
])('writes the text %j as %j', async (value, cell) => {
  expect(await written(value)).toEqual([
    ['Name', 'End'],
    [cell, 'end'],
  ]);
});

test('writes amounts as numbers, including negative ones', async () => {
  expect(await written(-12.5, true)).toEqual([
    ['Name', 'End'],
    ['-12.50', 'end'],
  ]);
});

const parsed = async (cells: (string | number)[]): Promise<unknown> => {
  const csv = csvOf(
    Readable.from([cells]),
    cells.map((_cell, n) => ({
      head: `Head; ${n}`,
      cell: (row: (string | number)[]) => row[n] ?? '',
      amount: n === 1,
    })),
    { form: 'semicolons' },
  );
  const rows: unknown = parse(await text(csv), { bom: true, delimiter: ';' });
  return rows;
};

test.each([
  [
    ['a, b', 1234.5, 7],
    ['a, b', '1234,50', '7'],
  ],
  [
    ['a; b', -0.05, 9.975],
    ['a; b', '-0,05', '9,975'],
  ],
  [
    ['"quoted"', 0, 0],
    ['"quoted"', '0,00', '0'],
  ],
  [
    ['two\nlines', 12, 1],
    ['two\nlines', '12,00', '1'],
  ],
  [
    ['1.50', 1, 1],
    ['1.50', '1,00', '1'],
  ],
  [
    ['Anna;=1', 1, 1],
    ["Anna;'=1", '1,00', '1'],
  ],
  [
    ['Anna,=1', 1, 1],
    ["Anna,'=1", '1,00', '1'],
  ],
  [
    ['Anna, "=1', 1, 1],
    [`Anna,' "=1`, '1,00', '1'],
  ],
  [
    ['=1', 1, 1],
    ["'=1", '1,00', '1'],
  ],
])('writes %j with semicolons as %j', async (cells, read) => {
  expect(await parsed(cells)).toEqual([['Head; 0', 'Head; 1', 'Head; 2'], read]);
});
