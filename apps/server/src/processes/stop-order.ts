import type { Logger } from 'pino';

/** The longest that stopping takes, in ms, with all processes of the server. */
export const lastMs = 20_000;

/**
 * Stops on the first SIGINT or SIGTERM and exits, after `lastMs` in any case: a hard exit loses nothing that was
 * answered. A second signal ends the process by default.
 *
 * @param atLast called before an exit that could not wait any longer
 */
export function stopOnSignal(
  log: Logger,
  stop: () => Promise<void>,
  atLast: () => void = () => undefined,
): void {
  const onSignal = async (signal: string) => {
    log.info({ signal }, 'stopping');
    process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM');
    setTimeout(() => {
      atLast();
      process.exit(1);
    }, lastMs).unref();
    await stop();
    process.exit(0);
  };
  process.once('SIGINT', (signal) => void onSignal(signal));
  process.once('SIGTERM', (signal) => void onSignal(signal));
}
