/** Where the backups of this server go, and the program that makes them. */
export interface BackupSetup {
  folder: string;
  program: string;
  /** Its variables, beside those of this process. */
  env?: Readonly<Record<string, string>>;
  /** Whether one is made each night. */
  nightly: boolean;
  /** Whether those made now are encrypted. */
  encrypts: boolean;
}
