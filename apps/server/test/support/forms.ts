import sharp from 'sharp';

/** A file of a form. */
export interface FormFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/** A multipart form as sent by browsers: body and header. */
export function form(
  fields: Record<string, string | number | (string | number)[]>,
  files: [field: string, file: FormFile][] = [],
): { body: Buffer; headers: Record<string, string> } {
  const boundary = 'slipway-test-form';
  const head = (name: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n`;
  const parts: Buffer[] = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((each) => Buffer.from(`${head(name)}\r\n${each}\r\n`)),
  );
  for (const [name, file] of files) {
    const start = `${head(name, `; filename="${file.name}"`)}Content-Type: ${file.type}\r\n\r\n`;
    parts.push(Buffer.from(start), file.bytes, Buffer.from('\r\n'));
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return {
    body: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** A single-colour photo with camera metadata. */
export async function photo(width = 800, height = 500, name = 'photo.jpg'): Promise<FormFile> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#16324f' } })
    .withExif({ IFD0: { Make: 'Camera', Artist: 'Somebody private' } })
    .jpeg()
    .toBuffer();
  return { name, type: 'image/jpeg', bytes };
}
