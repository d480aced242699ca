import { join } from 'node:path';
import type { FileStore } from '#adapters/files/file-store.ts';
import { FolderFiles } from '#adapters/files/folder-files.ts';
import { S3Files } from '#adapters/files/s3-files.ts';
import type { BackupStore } from '#backup/backup-store.ts';
import { BucketBackups } from '#backup/bucket-backups.ts';
import { FolderBackups } from '#backup/folder-backups.ts';
import type { Config } from './config.ts';

/** Where uploaded files are. */
export const filesOf = ({ s3, dataDir }: Config): FileStore =>
  s3 ? new S3Files(s3) : new FolderFiles(join(dataDir, 'files'));

/** Where the backups of this server are kept. */
export const keptBackupsOf = ({ s3, backupDir, backupsInBucket }: Config): BackupStore =>
  backupsInBucket && s3 ? new BucketBackups(s3, backupDir) : new FolderBackups(backupDir);
