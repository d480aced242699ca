import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '#error-details.ts';

/** The name of a secret, to which what is sealed is bound. */
export type SecretName = 'cards.secret_key' | 'cards.webhook_secret' | 'mail.password';

/** Encrypts the secrets that are stored in the database, with a key that is not there. */
export interface SecretBox {
  /** Whether there is, or can be, a key that every process of the database has. */
  readonly canSeal: boolean;
  /** @throws when there is no key to seal with */
  seal(name: SecretName, secret: string): string;
  /** Null: sealed with another key, under another name, or damaged. */
  open(name: SecretName, sealed: string): string | null;
}

const keyBytes = 32;
const ivBytes = 12;

/** A key of 32 bytes in hex or base64; null: invalid. */
export function readSecretKey(text: string): Buffer | null {
  const typed = text.trim();
  if (/^[\da-f]{64}$/i.test(typed)) return Buffer.from(typed, 'hex');
  if (!/^[\w+/-]{43}=?$/.test(typed)) return null;
  const key = Buffer.from(typed, 'base64');
  return key.length === keyBytes ? key : null;
}

/** Tells keys apart and nothing else about them. */
const keyIdOf = (key: Buffer) =>
  createHash('sha256').update('slipway secret key\0').update(key).digest('base64url').slice(0, 10);

/**
 * Seals with AES-256-GCM. The format is `v1.<key id>.<iv>.<ciphertext>.<tag>`, the last three in
 * base64url; the version, the key id and the secret's name are authenticated with it, so that what is
 * sealed opens only as what it was.
 */
export function sealWith(key: Buffer, name: SecretName, secret: string): string {
  const head = `v1.${keyIdOf(key)}`;
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(`${head}.${name}`));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  const parts = [iv, text, cipher.getAuthTag()].map((part) => part.toString('base64url'));
  return [head, ...parts].join('.');
}

/** The secret that `sealWith` sealed with this key under this name; null: it is not. */
export function openWith(key: Buffer, name: SecretName, sealed: string): string | null {
  const [version, keyId, iv, text, tag] = sealed.split('.');
  if (version !== 'v1' || keyId !== keyIdOf(key)) return null;
  if (iv === undefined || text === undefined || tag === undefined) return null;
  try {
    const options = { authTagLength: 16 };
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), options)
      .setAAD(Buffer.from(`${version}.${keyId}.${name}`))
      .setAuthTag(Buffer.from(tag, 'base64url'));
    return decipher.update(text, 'base64url', 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

const fileName = 'secret-key';

function readKeyFile(path: string): Buffer | null {
  try {
    return readSecretKey(readFileSync(path, 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Makes the file whole or not at all; one that is there stays. */
function makeKeyFile(folder: string, path: string): void {
  mkdirSync(folder, { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  const file = openSync(unfinished, 'w', 0o600);
  try {
    writeSync(file, `${randomBytes(keyBytes).toString('base64')}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  try {
    linkSync(unfinished, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished);
  }
}

/**
 * The box of a server: the key is `SECRET_KEY`, else a file in the data folder that is made at first
 * use. A database of its own address may have other processes with other folders, so there is no file
 * for it: without `SECRET_KEY` nothing can be sealed.
 */
export function secretBox(options: {
  secretKey: Buffer | null;
  dataDir: string;
  ownDatabase: boolean;
}): SecretBox {
  const { dataDir, ownDatabase } = options;
  const path = join(dataDir, fileName);
  let known = options.secretKey;
  const existing = () => (known ??= ownDatabase ? readKeyFile(path) : null);
  return {
    canSeal: known !== null || ownDatabase,
    seal(name, secret) {
      if (existing() === null && ownDatabase) makeKeyFile(dataDir, path);
      const key = existing();
      if (key === null) throw new Error(`There is no key to encrypt with: SECRET_KEY or ${path}`);
      return sealWith(key, name, secret);
    },
    open(name, sealed) {
      const key = existing();
      return key && openWith(key, name, sealed);
    },
  };
}
