import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { csvToCopy } from './csv-to-copy.ts';

/** Fed byte by byte, and at once: a state must survive the end of a chunk. */
async function convert(csv: string, columns = ['a', 'b']): Promise<string> {
  const bytes = Buffer.from(csv);
  const run = (chunks: Buffer[]) => text(Readable.from(chunks).pipe(csvToCopy(columns)));
  const whole = await run([bytes]);
  const single = await run(Array.from(bytes, (byte) => Buffer.from([byte])));
  expect(single).toBe(whole);
  return whole;
}

describe('a line of CSV in the text format of COPY', () => {
  test.each([
    ['plain values', '1,two', '1\ttwo'],
    ['null and an empty text', ',""', '\\N\t'],
    ['an empty text and null', '"",', '\t\\N'],
    ['quotes within quotes', '"say ""hi""",x', 'say "hi"\tx'],
    ['a quote alone', '"""",x', '"\tx'],
    ['a comma within quotes', '"a,b",x', 'a,b\tx'],
    ['line ends and tabs within quotes', '"a\nb\r\n\tc",x', 'a\\nb\\r\\n\\tc\tx'],
    ['a tab without quotes', 'a\tb,x', 'a\\tb\tx'],
    ['backslashes', 'a\\b,"\\N"', 'a\\\\b\t\\\\N'],
    ['what once ended a file', '"a\n\\.\nb",x', 'a\\n\\\\.\\nb\tx'],
    ['letters beyond ASCII', 'Zoë,"Ωmega, 🌊"', 'Zoë\tΩmega, 🌊'],
  ])('%s', async (_what, line, expected) => {
    expect(await convert(`a,b\n${line}\n`)).toBe(`${expected}\n`);
  });

  test('of a single column, where a line may be empty', async () => {
    expect(await convert('a\n\n""\nx\n', ['a'])).toBe('\\N\n\nx\n');
  });
});

test('a header alone has no lines', async () => {
  expect(await convert('a,b\n')).toBe('');
});

test.each([
  ['another header', 'a,c\n1,2\n'],
  ['no header', ''],
  ['a line without its end', 'a,b\n1,2'],
  ['a text without its end', 'a,b\n1,"two\n'],
])('%s is refused', async (_what, csv) => {
  await expect(convert(csv)).rejects.toThrow(/header|whole/);
});
