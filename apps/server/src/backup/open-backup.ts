import { createHash } from 'node:crypto';
import { mkdtemp, open, rm, statfs, writeFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { fromFd, type Entry, type ZipFile } from 'yauzl';
import { errorCode } from '#error-details.ts';
import { decrypted, isEncrypted } from './encryption.ts';
import { filePart, MANIFEST, readManifest, tablePart, type Manifest } from './manifest.ts';
import { BackupRefusal } from './refusal.ts';

/** What a part must be, by the manifest. */
export interface Part {
  name: string;
  bytes: number;
  sha256: string;
}

/** An opened backup. Its zip was looked through; `verify` reads it. */
export interface OpenedBackup {
  manifest: Manifest;
  /** A part's content, which fails at its end when it is not what the manifest says. */
  read(part: Part): Promise<Readable>;
  close(): Promise<void>;
}

const MEGABYTE = 1024 * 1024;
/** Fences for a zip that somebody else made. */
export const fences = {
  parts: 2_000_000,
  manifestBytes: 64 * MEGABYTE,
  /** Uploads are pictures of at most a few megabytes. */
  fileBytes: 64 * MEGABYTE,
  /** Unpacked, all of it: text shrinks to a tenth, and no business's repeats itself that much. */
  ratio: 200,
  spareBytes: 1024 * MEGABYTE,
};

const damaged = (why: string, cause?: unknown) =>
  new BackupRefusal(`The backup is damaged: ${why}.`, { cause });

/**
 * Opens a backup and looks through its zip and manifest.
 * @param passphrase null: none is known
 * @throws BackupRefusal with a line for the operator
 */
export async function openBackup(path: string, passphrase: string | null): Promise<OpenedBackup> {
  const file = await openPlain(path, passphrase);
  try {
    const { size } = await file.stat();
    const zip = await readZip(file.fd);
    const entries = await readEntries(zip, size);
    const manifest = await readOwnManifest(zip, entries);
    refuseOtherParts(manifest, entries);
    return {
      manifest,
      read: async (part) => {
        const entry = entries.get(part.name);
        if (!entry) throw damaged(`it has no ${part.name}`);
        return checked(await openEntry(zip, entry), part);
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Reads every part to its end. */
export async function verifyBackup(backup: OpenedBackup, signal?: AbortSignal): Promise<void> {
  for (const part of partsOf(backup.manifest)) {
    signal?.throwIfAborted();
    for await (const chunk of await backup.read(part)) void chunk;
  }
}

export const partOf = {
  table: ({ name, bytes, sha256 }: Manifest['tables'][number]): Part => ({
    name: tablePart(name),
    bytes,
    sha256,
  }),
  file: ({ name, bytes, sha256 }: Manifest['files'][number]): Part => ({
    name: filePart(name),
    bytes,
    sha256,
  }),
};

const partsOf = ({ tables, files }: Manifest): Part[] => [
  ...tables.map(partOf.table),
  ...files.map(partOf.file),
];

async function openPlain(path: string, passphrase: string | null): Promise<FileHandle> {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch (error) {
    const why = errorCode(error) === 'ENOENT' ? 'There is no file' : 'This file cannot be read:';
    throw new BackupRefusal(`${why} ${path}.`, { cause: error });
  }
  try {
    if (!(await isEncrypted(file))) return file;
    if (passphrase === null) {
      throw new BackupRefusal('The backup is encrypted: set BACKUP_PASSPHRASE.');
    }
    const { size } = await file.stat();
    const plain = await decryptAside(path, passphrase, size);
    await file.close();
    return plain;
  } catch (error) {
    await file.close().catch(() => undefined);
    throw error;
  }
}

/** Decrypts into a file that has no name and so is gone with this process. */
async function decryptAside(path: string, passphrase: string, size: number): Promise<FileHandle> {
  const { bavail, bsize } = await statfs(tmpdir());
  if (bavail * bsize < size) {
    throw new BackupRefusal(
      `${tmpdir()} has too little space to decrypt the backup in: set TMPDIR to another folder.`,
    );
  }
  const folder = await mkdtemp(join(tmpdir(), 'slipway-restore-'));
  const plain = await open(join(folder, 'backup'), 'wx+', 0o600);
  await rm(folder, { recursive: true });
  try {
    await writeFile(plain, await decrypted(path, passphrase));
    return plain;
  } catch (error) {
    await plain.close();
    if (error instanceof BackupRefusal) throw error;
    throw damaged('it cannot be decrypted to its end', error);
  }
}

async function readZip(fd: number): Promise<ZipFile> {
  const options = {
    lazyEntries: true,
    autoClose: false,
    strictFileNames: true,
    validateEntrySizes: true,
  };
  try {
    const fromDescriptor = promisify<number, typeof options, ZipFile>(fromFd);
    return await fromDescriptor(fd, options);
  } catch (error) {
    throw new BackupRefusal('This is not a backup of Slipway, or it is not whole.', {
      cause: error,
    });
  }
}

const partName =
  /^(manifest\.json|tables\/[a-z_][a-z0-9_]{0,62}\.csv|files\/[a-z]+\/[\w-]+\.webp)$/;

/** Why an entry is not taken; null: it is. */
function faultOf(entry: Entry): string | null {
  const { fileName, uncompressedSize, compressionMethod } = entry;
  if (!partName.test(fileName)) return 'it has a part of a strange name';
  if (entry.isEncrypted() || ![0, 8].includes(compressionMethod)) {
    return 'it has a part that is packed another way';
  }
  if (fileName.startsWith('tables/')) return null;
  const most = fileName === MANIFEST ? fences.manifestBytes : fences.fileBytes;
  return uncompressedSize > most ? `${fileName} is far larger than in a backup` : null;
}

async function readEntries(zip: ZipFile, size: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > fences.parts) throw damaged('it has too many parts');
  const entries = new Map<string, Entry>();
  let packed = 0;
  let unpacked = 0;
  /** Parts that lie over each other would make much out of little. */
  const tooLarge = () => packed > size || unpacked > size * fences.ratio + fences.spareBytes;
  await new Promise<void>((resolve, reject) => {
    zip.on('error', (error: unknown) => reject(damaged('its list of parts cannot be read', error)));
    zip.on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      packed += entry.compressedSize;
      unpacked += entry.uncompressedSize;
      const fault = entries.has(entry.fileName) ? 'it has a part twice' : faultOf(entry);
      const wrong = fault ?? (tooLarge() ? 'its parts are larger than it can have' : null);
      if (wrong !== null) {
        reject(damaged(wrong));
        return;
      }
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
  return entries;
}

const openEntry = (zip: ZipFile, entry: Entry) =>
  new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) reject(damaged(`${entry.fileName} cannot be read`, error));
      else resolve(stream);
    });
  });

async function readOwnManifest(zip: ZipFile, entries: Map<string, Entry>): Promise<Manifest> {
  const entry = entries.get(MANIFEST);
  if (!entry) throw new BackupRefusal('This is not a backup of Slipway, or it is not whole.');
  const manifest = readManifest((await buffer(await openEntry(zip, entry))).toString());
  if (manifest === 'newer') {
    throw new BackupRefusal('The backup was made by a newer version: restore it with that one.');
  }
  if (manifest === null) throw damaged('its manifest cannot be read');
  return manifest;
}

/** The zip has the parts of its manifest, each once and as large as it says, and no others. */
function refuseOtherParts(manifest: Manifest, entries: Map<string, Entry>): void {
  const parts = partsOf(manifest);
  const wrong = parts.find(({ name, bytes }) => entries.get(name)?.uncompressedSize !== bytes);
  if (wrong) throw damaged(`${wrong.name} is missing or not whole`);
  if (new Set(parts.map(({ name }) => name)).size !== entries.size - 1) {
    throw damaged('it has parts that its manifest does not know');
  }
}

/** Passes a part on and fails at its end when it is another one. */
function checked(stream: Readable, part: Part): Readable {
  const hash = createHash('sha256');
  let bytes = 0;
  const out = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(bytes > part.bytes ? damaged(`${part.name} is longer than it says`) : null, chunk);
    },
    flush(done) {
      const same = bytes === part.bytes && hash.digest('hex') === part.sha256;
      done(same ? null : damaged(`${part.name} is not what was backed up`));
    },
  });
  stream.on('error', (error) => out.destroy(damaged(`${part.name} cannot be read`, error)));
  out.on('close', () => stream.destroy());
  return stream.pipe(out);
}
