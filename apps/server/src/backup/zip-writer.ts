import { createHash } from 'node:crypto';
import { Transform, type PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** What was written of a part. */
export interface WrittenPart {
  bytes: number;
  sha256: string;
}

/** A zip that is written part by part as it is read; zip64 where it grows large. */
export class ZipWriter {
  readonly #zip = new ZipFile();
  readonly #madeAt: Date;
  /** The zip; read it while parts are added. */
  readonly output: PassThrough;

  constructor(madeAt: Date) {
    this.#madeAt = madeAt;
    // yazl's own stream, by its declared type only a reader.
    this.output = this.#zip.outputStream as PassThrough;
    this.#zip.on('error', (error: Error) => this.output.destroy(error));
  }

  /** Adds a part and resolves when its source has been read to the end. */
  async add(name: string, body: Readable, compress: boolean): Promise<WrittenPart> {
    const hash = createHash('sha256');
    let bytes = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    this.#zip.addReadStream(counted, name, { compress, mtime: this.#madeAt, mode: 0o100600 });
    await pipeline(body, counted);
    return { bytes, sha256: hash.digest('hex') };
  }

  /** Adds the last part and ends the zip. */
  end(name: string, content: Buffer): void {
    this.#zip.addBuffer(content, name, { mtime: this.#madeAt, mode: 0o100600 });
    this.#zip.end();
  }
}
