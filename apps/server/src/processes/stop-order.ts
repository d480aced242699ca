import type { Logger } from 'pino';

/** The longest that stopping takes, in ms, with all processes of the server. */
export const lastMs = 20_000;

/** The order to stop, given from outside. */
export interface StopOrder {
  isGiven: () => boolean;
  whenGiven: Promise<void>;
}

/**
 * Takes the first SIGINT or SIGTERM as the order to stop. From then on the process has `lastMs` to exit, and exits after
 * them in any case: a hard exit loses nothing that was answered. A second signal ends the process by default.
 *
 * Taken from the first moment of a start: what has begun by then, such as an embedded database, is brought to where it
 * can be ended.
 */
export function takeStopOrder(log: Logger): StopOrder {
  let given = false;
  const whenGiven = new Promise<void>((resolve) => {
    const onSignal = (signal: string) => {
      log.info({ signal }, 'stopping');
      process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM');
      setTimeout(() => process.exit(1), lastMs).unref();
      given = true;
      resolve();
    };
    process.once('SIGINT', onSignal);
    process.once('SIGTERM', onSignal);
  });
  return { isGiven: () => given, whenGiven };
}
