import { z } from 'zod';
import { call, data, fileCall, type Call, type CallName } from '../call.ts';
import { backupsKept } from './settings.ts';

const admin = { action: 'manage', subject: 'Admin' } as const;

/** What is typed to open a closed copy, in any case. */
export const openCopyWord = 'OPEN';

const instant = z.iso.datetime();

/** A backup that is kept. */
const backup = z.object({
  name: z.string(),
  made_at: instant,
  /** Bytes. */
  size: z.int(),
  encrypted: z.boolean(),
  /** Of the night, ordered on the screen, or put there another way: by the command, or by hand. */
  kind: z.enum(['night', 'hand', 'other']),
  /** Who ordered it; null: nobody here. */
  made_by: z.string().nullable(),
  /** How often it was downloaded, and the last time; null: never. */
  downloads: z.int(),
  downloaded_at: instant.nullable(),
  downloaded_by: z.string().nullable(),
});
export type Backup = z.output<typeof backup>;

const backups = z.object({
  /** A closed copy that can be opened; null: the database is in use. */
  copy: z.object({ backup_made_at: instant }).nullable(),
  /** Null: a closed copy has none of its own. */
  folder: z
    .object({
      /** Newest first. */
      backups: z.array(backup),
      /** One is being made, or waits for its turn; null: none. */
      running: z
        .object({
          kind: z.enum(['night', 'hand']),
          state: z.enum(['queued', 'running']),
          wanted_at: instant,
          wanted_by: z.string().nullable(),
          /** Bytes written so far. */
          size: z.int(),
        })
        .nullable(),
      /** The last one, if it failed. */
      failed: z
        .object({ kind: z.enum(['night', 'hand']), failed_at: instant, failure: z.string() })
        .nullable(),
      /** Whether one is made each night. */
      nightly: z.boolean(),
      /** Whether those made now are encrypted. */
      encrypts: z.boolean(),
      /** Whether they are kept in a bucket, and not on the disk of this server. */
      in_bucket: z.boolean(),
      kept: z.int(),
    })
    .nullable(),
});
export type Backups = z.output<typeof backups>;

const name = z
  .string()
  .max(200)
  .regex(/^\w[\w.-]*\.backup$/);

export const backupsCalls = {
  'GET /api/backups': call({
    summary: 'The backups that are kept, and the one that is being made',
    access: admin,
    answer: data(backups),
  }),
  'POST /api/backups': call({
    summary: 'Request a backup, which is made in the background',
    access: admin,
    body: z.object({}),
    answer: data(backups),
  }),
  'PUT /api/backups/kept': call({
    summary: 'How many backups of each kind are kept, from the next one on',
    access: admin,
    body: z.object({ kept: backupsKept }),
    answer: data(backups),
  }),
  'POST /api/backups/download': call({
    summary: 'Allow one download of a backup, within a minute, to whoever knows the password',
    access: admin,
    body: z.object({ name, password: z.string().max(200) }),
    answer: data(z.object({ token: z.string() })),
  }),
  'GET /api/backups/:name/file': fileCall({
    summary: 'Download a backup, once for each time that it is allowed',
    access: admin,
    params: z.object({ name }),
    query: z.object({ token: z.string().max(100) }),
    file: 'application/octet-stream',
  }),
  'POST /api/open-copy': call({
    summary: 'Make a closed copy the business itself',
    access: admin,
    body: z.object({ password: z.string().max(200), confirm: z.string().max(40) }),
    answer: data(z.object({ opened: z.literal(true) })),
  }),
} as const satisfies Record<CallName, Call>;
