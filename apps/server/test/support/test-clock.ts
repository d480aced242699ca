import type { Clock } from '#adapters/clock.ts';

/** A clock that only moves on demand. */
export class TestClock implements Clock {
  #now: Date;

  constructor(now = '2026-06-15T14:00:00Z') {
    this.#now = new Date(now);
  }

  now(): Date {
    return new Date(this.#now);
  }

  set(now: string | Date): void {
    this.#now = new Date(now);
  }

  advance(step: { minutes?: number; hours?: number; days?: number }): void {
    const minutes = (step.minutes ?? 0) + 60 * ((step.hours ?? 0) + 24 * (step.days ?? 0));
    this.#now = new Date(this.#now.getTime() + minutes * 60_000);
  }
}
