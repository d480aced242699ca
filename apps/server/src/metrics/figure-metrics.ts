import { Gauge, Registry } from 'prom-client';
import type { Figures } from '#features/operations/operations-api.ts';

interface FigureMetric {
  name: string;
  help: string;
  /** Null: there is nothing to measure, and the metric is left out. */
  read: (figures: Figures) => number | null;
}

const figureMetrics: FigureMetric[] = [
  {
    name: 'slipway_open_booking_holds',
    help: 'Public bookings that are waiting for payment.',
    read: ({ holds }) => holds.open,
  },
  {
    name: 'slipway_open_order_holds',
    help: 'Orders of the shop that are waiting for payment.',
    read: ({ orderHolds }) => orderHolds,
  },
  {
    name: 'slipway_messages_waiting',
    help: 'Emails and SMS that are due but not sent.',
    read: ({ messages }) => messages.waiting,
  },
  {
    name: 'slipway_messages_oldest_seconds',
    help: 'How long the oldest of them has been waiting.',
    read: ({ messages }) => messages.oldest ?? 0,
  },
  {
    name: 'slipway_job_runners',
    help: 'Processes on this database that run background jobs.',
    read: ({ jobs }) => jobs.runners,
  },
  {
    name: 'slipway_jobs_waiting',
    help: 'Background jobs that are due but not started.',
    read: ({ jobs }) => jobs.waiting,
  },
  {
    name: 'slipway_jobs_oldest_seconds',
    help: 'How long the oldest of them has been waiting.',
    read: ({ jobs }) => jobs.oldest ?? 0,
  },
  {
    name: 'slipway_jobs_failed',
    help: 'Background jobs that failed for good, except those that send messages.',
    read: ({ jobs }) => jobs.failed,
  },
  {
    name: 'slipway_charges_open',
    help: 'Charges whose outcome is not known yet.',
    read: ({ charges }) => charges.open,
  },
  {
    name: 'slipway_charges_oldest_seconds',
    help: 'How long the oldest of them has been open.',
    read: ({ charges }) => charges.oldest ?? 0,
  },
  {
    name: 'slipway_calendar_feeds',
    help: 'Calendars of platforms that are read.',
    read: ({ calendars }) => calendars.feeds,
  },
  {
    name: 'slipway_calendar_feeds_never_read',
    help: 'Of these, those that have never been read.',
    read: ({ calendars }) => calendars.neverRead,
  },
  {
    name: 'slipway_calendar_feed_age_seconds',
    help: 'Time since the most outdated calendar was last read.',
    read: ({ calendars }) => calendars.oldest,
  },
  {
    name: 'slipway_backups_nightly',
    help: '1: a backup is made each night.',
    read: ({ backups }) => Number(backups.nightly),
  },
  {
    name: 'slipway_backup_age_seconds',
    help: 'Time since the last backup.',
    read: ({ backups }) => backups.age,
  },
  {
    name: 'slipway_backup_failed',
    help: '1: the last attempt at a backup failed.',
    read: ({ backups }) => Number(backups.failed),
  },
  {
    name: 'slipway_processes',
    help: 'Server processes on this database, on all machines.',
    read: ({ processes }) => processes.running,
  },
];

/** The metrics of what is counted in the database; null: it could not be read, and only that is reported. */
export async function figuresText(figures: Figures | null): Promise<string> {
  const registry = new Registry();
  const add = (name: string, help: string, value: number) =>
    new Gauge({ name, help, registers: [registry] }).set(value);
  add('slipway_figures_read', '1: the database answered in time.', figures === null ? 0 : 1);
  if (figures !== null) {
    for (const { name, help, read } of figureMetrics) {
      const value = read(figures);
      if (value !== null) add(name, help, value);
    }
  }
  return registry.metrics();
}
