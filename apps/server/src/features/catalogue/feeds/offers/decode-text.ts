import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

/**
 * The encoding shown by the first bytes of a file: a byte order mark, or every second byte zero.
 */
function encodingOfStart(bytes: Buffer): string | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (bytes.length < 2) return null;
  if (first !== 0 && second === 0) return 'utf-16le';
  if (first === 0 && second !== 0) return 'utf-16be';
  return null;
}

/** The encoding in an XML declaration. */
function encodingOfProlog(bytes: Buffer): string | null {
  const start = bytes.toString('latin1', 0, 200);
  return /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start)?.[1] ?? null;
}

const isUnicode = (encoding: string) => /^utf-?8$/i.test(encoding);
/** If the declaration could be read byte by byte, the file is not in such an encoding. */
const isWide = (encoding: string) => /^(utf-?16|utf-?32|ucs-?[24])/i.test(encoding);

/**
 * Decodes a file. In order: its byte order mark; UTF-8 when the XML declaration or the Content-Type
 * header names it and the bytes are valid; the XML declaration; the header, last because servers
 * send one encoding for all files. Without any of these, text that is not valid UTF-8 is read as
 * Windows-1252, as spreadsheets write it.
 */
export function decodeText(bytes: Buffer, charset: string | null): string {
  const detected = encodingOfStart(bytes);
  if (detected !== null) return iconv.decode(bytes, detected);
  const prolog = encodingOfProlog(bytes);
  const declared = [prolog, charset].filter(
    (each) => each !== null && iconv.encodingExists(each) && !isWide(each),
  );
  const saysUtf8 = declared.some((each) => each !== null && isUnicode(each));
  const other = declared.find((each) => each !== null && !isUnicode(each));
  const utf8 = isUtf8(bytes);
  if (saysUtf8 && utf8) return iconv.decode(bytes, 'utf-8');
  return iconv.decode(bytes, other ?? (utf8 || saysUtf8 ? 'utf-8' : 'windows-1252'));
}
