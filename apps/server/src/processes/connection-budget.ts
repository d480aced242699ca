/** What a process needs: four jobs, the job queue's listening connection, and a request. */
export const minPerProcess = 6;

/** The most connections of a single process, where nothing else is asked for. */
const usual = 16;

/** The connections that the primary keeps for itself beside its workers. */
const ofPrimary = 1;

/** The fewest connections that these processes can work with. */
export const minConnections = (processes: number): number =>
  processes === 1 ? minPerProcess : ofPrimary + processes * minPerProcess;

/** The connections of a server, all its processes together, unless `DATABASE_CONNECTIONS` says otherwise. */
export const usualConnections = (processes: number): number =>
  Math.max(usual, minConnections(processes));

/**
 * Divides the connections of a server among its workers, after the primary's own. The first workers have what is left
 * over, because the first also runs the jobs.
 *
 * @param total at least `minConnections(processes)`
 * @returns the pool size of each worker; their sum and one is `total`
 */
export function divideConnections(total: number, processes: number): number[] {
  const shared = total - ofPrimary;
  const each = Math.floor(shared / processes);
  const over = shared - each * processes;
  return Array.from({ length: processes }, (_, n) => each + (n < over ? 1 : 0));
}

/** How many of three long reads, each on a connection beside the pool, one of these processes may have at once. */
export const streamsOf = (processes: number): number => Math.max(1, Math.floor(3 / processes));
