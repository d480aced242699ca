import { counted } from '#messages/counted.ts';
import type { SystemFigures, SystemFinding } from './system-health.ts';

/** An age in words, in a unit that leaves at most two digits: `40 minutes`, `3 hours`, `2 days`. */
export function ageInWords(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 100) return counted(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day');
}

const ageOf = (seconds: number | null) => ageInWords(seconds ?? 0);
const percent = (share: number) => `${Math.round(share * 100)} %`;

/** What is out of bounds, in one sentence for To do; null: nothing that is listed there. */
export function systemReason(finding: SystemFinding, figures: SystemFigures): string | null {
  const { messages, jobs, calendars, backups, processes } = figures;
  switch (finding) {
    case 'messages_wait':
      return `${counted(messages.waiting, 'message')} not sent, the oldest for ${ageOf(messages.oldest)}.`;
    case 'jobs_nobody':
      return 'No server runs the background jobs: nothing is sent, settled or backed up.';
    case 'jobs_wait':
      return `${counted(jobs.waiting, 'background job')} not begun, the oldest for ${ageOf(jobs.oldest)}.`;
    case 'calendars_old':
      return `A calendar of a platform was last read ${ageOf(calendars.oldest)} ago: days taken there may be sold twice.`;
    case 'backups_old':
      return `The last backup is ${ageOf(backups.age)} old.`;
    case 'connections_short':
      return `Requests waited for a connection to the database in ${percent(processes.connectionsShort)} of the last minute.`;
    case 'server_slow':
      return `The server keeps requests waiting for ${Math.round(processes.loopDelayMs)} ms.`;
    case 'memory_short':
      return `A server process uses ${percent(processes.memoryShare)} of its memory.`;
    default:
      return null;
  }
}
