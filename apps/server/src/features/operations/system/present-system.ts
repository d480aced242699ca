import type { System } from '@slipway/contract/operations/system';
import { judgeSystem, worstState } from '@slipway/domain/operations/system-health';
import type { Figures } from './read-figures.ts';

/** The figures with what is judged of them, as sent to the browser. */
export function presentSystem(figures: Figures): System {
  const lines = judgeSystem(figures);
  const { messages, calendars, backups, processes } = figures;
  return {
    read_at: figures.readAt.toISOString(),
    state: worstState(lines),
    lines,
    figures: {
      messages: {
        waiting: messages.waiting,
        oldest: messages.oldest,
        others_sent: messages.othersSent,
        last_error: figures.messageError,
      },
      jobs: figures.jobs,
      charges: figures.charges,
      calendars: {
        feeds: calendars.feeds,
        never_read: calendars.neverRead,
        oldest: calendars.oldest,
      },
      backups: { ...backups, failure: figures.backupFailure },
      holds: figures.holds,
      processes: {
        running: processes.running,
        hosts: processes.hosts,
        versions: processes.versions,
        loop_delay_ms: processes.loopDelayMs,
        connections_short: processes.connectionsShort,
        connections_busy: processes.connectionsBusy,
        connections_max: processes.connectionsMax,
        memory_share: processes.memoryShare,
        memory_bytes: processes.memoryBytes,
      },
    },
  };
}
