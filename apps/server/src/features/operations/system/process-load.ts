/** How busy a process was in the last minute. */
export interface ProcessLoad {
  /** How long the event loop kept work waiting, 99 of 100 times less. */
  loopDelayMs: number;
  /** The most connections to the database that were in use at once, and how many there may be. */
  connectionsBusy: number;
  connectionsMax: number;
  /** The part of the minute, 0 to 1, in which work waited for one. */
  connectionsShort: number;
  memoryBytes: number;
  /** The part of the memory it may use, 0 to 1. */
  memoryShare: number;
}
