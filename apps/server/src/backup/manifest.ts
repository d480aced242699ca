import { z } from 'zod';

/** Raised when older versions could not read what is written. */
export const FORMAT_VERSION = 1;

export const MANIFEST = 'manifest.json';
export const tablePart = (table: string): string => `tables/${table}.csv`;
export const filePart = (name: string): string => `files/${name}`;

/** The names of the file store that a backup may carry; nothing in them leads anywhere else. */
export const storedName = /^[a-z]+\/[A-Za-z0-9][A-Za-z0-9_-]*\.webp$/;

const sha256 = z.string().regex(/^[\da-f]{64}$/);
const size = z.int().min(0);
const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

const manifest = z.object({
  format: z.literal('slipway-backup'),
  format_version: z.int().min(1),
  made_at: z.iso.datetime(),
  /** The installation that made it; absent: of a version that did not say. */
  installation: z.uuid().optional(),
  /** Versions of Slipway and of PostgreSQL. */
  application: z.string(),
  postgres: z.string(),
  /** What `schema_migrations` has. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({ name: identifier, columns: z.array(identifier), rows: size, bytes: size, sha256 }),
  ),
  /** Where the numbers of rows go on. */
  sequences: z.array(
    z.object({ table: identifier, column: identifier, last: z.int(), is_called: z.boolean() }),
  ),
  files: z.array(z.object({ name: z.string().regex(storedName), bytes: size, sha256 })),
  /** Files that rows name and the store did not have. */
  missing_files: z.array(z.string()),
  /** Sums that the database keeps, recomputed: of how many rows, and how many differed. */
  checks: z.array(z.object({ name: z.string(), rows: size, different: size })),
});

export type Manifest = z.infer<typeof manifest>;
export type TablePart = Manifest['tables'][number];
export type SumCheck = Manifest['checks'][number];

const marked = z.object({ format: z.literal('slipway-backup'), format_version: z.int() });

/** Reads a manifest: `newer` where only a later version understands it, null where it is none. */
export function readManifest(text: string): Manifest | 'newer' | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const { data: mark } = marked.safeParse(json);
  if (mark === undefined) return null;
  if (mark.format_version > FORMAT_VERSION) return 'newer';
  return manifest.safeParse(json).data ?? null;
}
