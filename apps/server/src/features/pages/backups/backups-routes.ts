import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { route } from '#http/route.ts';
import { allowBackupDownload, downloadBackup } from './download-backup.ts';
import { keepBackups } from './keep-backups.ts';
import { readBackups } from './list-backups.ts';
import { openClosedCopy } from './open-closed-copy.ts';
import { requestBackup } from './request-backup.ts';

export function backupsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/backups', async () => ({ data: await readBackups(deps) }));
  route(app, 'POST /api/backups', async ({ person }) => {
    await requestBackup(deps, person.id);
    return { data: await readBackups(deps) };
  });
  route(app, 'PUT /api/backups/kept', async ({ person, body }) => {
    await keepBackups(deps, person.id, body.kept);
    return { data: await readBackups(deps) };
  });
  route(app, 'POST /api/backups/download', async ({ person, body }) => ({
    data: await allowBackupDownload(deps, person.id, body),
  }));
  route(app, 'GET /api/backups/:name/file', async ({ person, params, query }) => ({
    filename: params.name,
    ...(await downloadBackup(deps, person.id, { ...params, ...query })),
  }));
  route(app, 'POST /api/open-copy', async ({ person, body }) => {
    await openClosedCopy(deps, person.id, body);
    return { data: { opened: true } };
  });
}
