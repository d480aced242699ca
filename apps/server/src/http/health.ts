import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';

/** `/healthz`: the process is alive. `/readyz`: the database answers and is migrated. */
export function healthRoutes(app: FastifyInstance, pool: Pool): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await pool.query('select 1 from schema_migrations limit 1');
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'not ready' });
    }
  });
}
