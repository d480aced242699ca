import { Transform } from 'node:stream';

const QUOTE = 0x22;
const COMMA = 0x2c;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const TAB = 0x09;
const BACKSLASH = 0x5c;
const NULL = 0x4e;

/** How bytes that mean something to COPY are written in its text format, after a backslash. */
const escapes = new Map([
  [NEWLINE, 0x6e],
  [RETURN, 0x72],
  [TAB, 0x74],
  [BACKSLASH, BACKSLASH],
]);
const escapeOf = Uint8Array.from({ length: 256 }, (_, byte) => escapes.get(byte) ?? 0);

/**
 * Turns CSV as COPY writes it, with a header, into COPY's text format. Before version 18 PostgreSQL takes a line `\.`
 * for the end of CSV data, even within a quoted text: whoever types one into a note would spoil the backup.
 *
 * @param columns what the header must be
 */
export function csvToCopy(columns: readonly string[]): Transform {
  const header = Buffer.from(`${columns.join(',')}\n`);
  let headerRead = 0;
  let inQuotes = false;
  /** After a quote within quotes: another one makes it a character, anything else ends them. */
  let quoteSeen = false;
  /** Nothing of the field was read yet: without quotes it is null. */
  let untouched = true;
  let lineBegun = false;

  const convert = (chunk: Buffer): Buffer => {
    // A comma after nothing becomes three bytes, everything else at most two.
    const out = Buffer.allocUnsafe(chunk.length * 3);
    let length = 0;
    for (const byte of chunk) {
      if (inQuotes && !quoteSeen) {
        if (byte === QUOTE) quoteSeen = true;
        else {
          const escape = escapeOf[byte];
          if (escape) out[length++] = BACKSLASH;
          out[length++] = escape || byte;
        }
        continue;
      }
      if (quoteSeen) {
        quoteSeen = false;
        if (byte === QUOTE) {
          out[length++] = QUOTE;
          continue;
        }
        inQuotes = false;
      }
      if (byte === COMMA || byte === NEWLINE) {
        if (untouched) {
          out[length++] = BACKSLASH;
          out[length++] = NULL;
        }
        out[length++] = byte === COMMA ? TAB : NEWLINE;
        untouched = true;
        lineBegun = byte === COMMA;
        continue;
      }
      untouched = false;
      lineBegun = true;
      if (byte === QUOTE) inQuotes = true;
      else {
        const escape = escapeOf[byte];
        if (escape) out[length++] = BACKSLASH;
        out[length++] = escape || byte;
      }
    }
    return out.subarray(0, length);
  };

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const inHeader = Math.min(header.length - headerRead, chunk.length);
      const expected = header.subarray(headerRead, headerRead + inHeader);
      if (!chunk.subarray(0, inHeader).equals(expected)) {
        done(new Error('The header names other columns'));
        return;
      }
      headerRead += inHeader;
      done(null, convert(chunk.subarray(inHeader)));
    },
    flush(done) {
      const whole = headerRead === header.length && !inQuotes && !lineBegun;
      done(whole ? null : new Error('The table is not whole'));
    },
  });
}
