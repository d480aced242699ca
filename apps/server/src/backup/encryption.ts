import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupRefusal } from './refusal.ts';

const AGE_HEADER = Buffer.from('age-encryption.org/v1\n');

/** 128 MB and about a second for each guess of the passphrase. */
const WORK_FACTOR = 17;

/** Node's type of the stream is not that of browsers, though it is the same object. */
const toWeb = (stream: Readable) => Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: globalThis.ReadableStream) => Readable.fromWeb(stream);

/** The stream, encrypted with age; read 64 kB at a time. */
export async function encrypted(plain: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  return fromWeb(await encrypter.encrypt(toWeb(plain)));
}

/** Whether what begins like this, with 32 bytes or more, is encrypted with age. */
export const beginsEncrypted = (begin: Buffer): boolean =>
  begin.subarray(0, AGE_HEADER.length).equals(AGE_HEADER);

/** Whether a file is encrypted with age. */
export async function isEncrypted(file: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(32), 0, 32, 0);
  return beginsEncrypted(buffer.subarray(0, bytesRead));
}

/**
 * The plain content of a file.
 * @throws BackupRefusal when the passphrase is another one
 */
export async function decrypted(path: string, passphrase: string): Promise<Readable> {
  const source = createReadStream(path);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(source)));
  } catch (error) {
    source.destroy();
    throw new BackupRefusal('The passphrase is not that of this backup.', { cause: error });
  }
}
