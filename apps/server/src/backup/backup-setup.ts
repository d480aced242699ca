import type { BackupStore } from './backup-store.ts';

/** Where the backups of this server go, and the program that makes them. */
export interface BackupSetup {
  /** Where they are made. */
  folder: string;
  /** Where they are kept, which may be the same folder. */
  store: BackupStore;
  program: string;
  /** Its variables, beside those of this process. */
  env?: Readonly<Record<string, string>>;
  /** Whether one is made each night. */
  nightly: boolean;
  /** Whether those made now are encrypted. */
  encrypts: boolean;
  /** Whether several machines share what is kept. */
  inBucket: boolean;
}
