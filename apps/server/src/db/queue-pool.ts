import type { Pool, PoolClient } from 'pg';

/** "Cannot connect now": after it, graphile-worker tries to write the end of a job again, for up to three hours. */
const tryAgain = '57P03';

/** What graphile-worker does not try again ends the process, because nothing waits for the end of a job to be written. */
function triedAgain(error: unknown): Error {
  const cause = error instanceof Error ? error : new Error(String(error));
  return Object.assign(new Error(cause.message, { cause }), { code: tryAgain });
}

/** A pool that was closed writes nothing more: what was left of a job is taken up by the next process. */
const never = (): Promise<never> => new Promise(() => undefined);

/**
 * A pool as the job queue uses it: when its connection is lost, or the database for a while, the end of a job is written
 * later. All else of the queue bears errors by itself.
 */
export function queuePool(pool: Pool): Pool {
  const connect = async (): Promise<PoolClient> => {
    if (pool.ending) return never();
    const client = await pool.connect().catch((error: unknown) => {
      throw triedAgain(error);
    });
    const send = Reflect.get(client, 'query');
    const query = async (...args: unknown[]): Promise<unknown> => {
      try {
        return await (Reflect.apply(send, client, args) as Promise<unknown>);
      } catch (error) {
        throw triedAgain(error);
      }
    };
    return new Proxy(client, {
      get: (target, name) => (name === 'query' ? query : memberOf(target, name)),
    });
  };
  const listen = Reflect.get(pool, 'connect');
  // With a callback it listens for new jobs.
  const connectOrListen = (...args: unknown[]): unknown =>
    args.length > 0 ? Reflect.apply(listen, pool, args) : connect();
  return new Proxy(pool, {
    get: (target, name) => (name === 'connect' ? connectOrListen : memberOf(target, name)),
  });
}

function memberOf(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name);
  return typeof value === 'function' ? (value.bind(target) as unknown) : value;
}
