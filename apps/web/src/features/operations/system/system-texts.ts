import { msg, plural, t } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { System } from '@slipway/contract/operations/system';
import type {
  SystemFinding,
  SystemPart,
  SystemState,
} from '@slipway/domain/operations/system-health';
import { readerLocale } from '#lib/format.ts';
import { ageText } from './age-text.ts';

type Figures = System['figures'];

export const partNames: Record<SystemPart, MessageDescriptor> = {
  messages: msg`Emails and SMS`,
  jobs: msg`Background jobs`,
  charges: msg`Charges`,
  calendars: msg`Calendars of platforms`,
  backups: msg`Backups`,
  holds: msg`Open holds`,
  connections: msg`Database connections`,
  server: msg`Server`,
  memory: msg`Memory`,
};

export const stateNames: Record<SystemState, MessageDescriptor> = {
  good: msg`Good`,
  look: msg`Look`,
  act: msg`Act`,
};

/** What was found, and what to do about it. */
interface FindingText {
  now: string;
  /** Null: nothing is to do. */
  todo: string | null;
}

const percentText = (share: number) =>
  new Intl.NumberFormat(readerLocale(), { style: 'percent', maximumFractionDigits: 0 }).format(
    share,
  );
const ageOf = (seconds: number | null) => ageText(seconds ?? 0);

/** The sentences about a finding, with its figures. */
export const findingTexts: Record<SystemFinding, (figures: Figures) => FindingText> = {
  messages_sent: ({ messages: { waiting } }) => ({
    now:
      waiting === 0
        ? t`Nothing is waiting to be sent.`
        : plural(waiting, {
            one: '# message is on its way.',
            other: '# messages are on their way.',
          }),
    todo: null,
  }),
  messages_some_wait: ({ messages: { waiting, oldest } }) => {
    const age = ageOf(oldest);
    return {
      now: plural(waiting, {
        one: `# message waits, for ${age}. Others are sent.`,
        other: `# messages wait, the oldest for ${age}. Others are sent.`,
      }),
      todo: t`Most likely a single address or its mail server is at fault. Sending is tried again for about 16 hours; Messages has the error of each.`,
    };
  },
  messages_wait: ({ messages: { waiting, oldest } }) => {
    const age = ageOf(oldest);
    return {
      now: plural(waiting, {
        one: `# message waits, for ${age}.`,
        other: `# messages wait, the oldest for ${age}.`,
      }),
      todo: t`Check the account under Cards and emails, and whether its server can be reached. Nothing is lost: all are sent once it works, within about 16 hours.`,
    };
  },
  jobs_done: () => ({ now: t`Done as they come.`, todo: null }),
  jobs_nobody: () => ({
    now: t`No server runs them: no email is sent, no charge settled and no backup made.`,
    todo: t`Start a server with JOBS=on.`,
  }),
  jobs_wait: ({ jobs: { waiting, oldest } }) => {
    const age = ageOf(oldest);
    return {
      now: plural(waiting, {
        one: `# job has not begun, for ${age}.`,
        other: `# jobs have not begun, the oldest for ${age}.`,
      }),
      todo: t`The server has too much to do, or a job hangs. Restart the server; if it happens again, send its log to whoever runs it.`,
    };
  },
  jobs_failed: ({ jobs: { failed } }) => ({
    now: plural(failed, {
      one: '# job has failed for good.',
      other: '# jobs have failed for good.',
    }),
    todo: t`Start them again under To do, where each has its reason.`,
  }),
  charges_settled: ({ charges: { open } }) => ({
    now:
      open === 0
        ? t`All are settled.`
        : plural(open, { one: '# is being paid right now.', other: '# are being paid right now.' }),
    todo: null,
  }),
  charges_wait: ({ charges: { open, oldest } }) => {
    const age = ageOf(oldest);
    return {
      now: plural(open, {
        one: `# charge has no answer of the card provider, for ${age}.`,
        other: `# charges have no answer of the card provider, the oldest for ${age}.`,
      }),
      todo: t`Check whether the card provider reports an outage. What they are for stays held, and they are settled once it answers; To do lists each after an hour.`,
    };
  },
  calendars_none: () => ({ now: t`None is connected.`, todo: null }),
  calendars_read: ({ calendars: { feeds, oldest } }) => {
    const age = ageOf(oldest);
    return {
      now: plural(feeds, {
        one: `# calendar, read ${age} ago.`,
        other: `# calendars, all read within the last ${age}.`,
      }),
      todo: null,
    };
  },
  calendars_never_read: ({ calendars: { never_read } }) => ({
    now: plural(never_read, {
      one: '# calendar could not be read yet.',
      other: '# calendars could not be read yet.',
    }),
    todo: t`Check the address under Calendar feeds, where its error is shown.`,
  }),
  calendars_old: ({ calendars: { oldest } }) => {
    const age = ageOf(oldest);
    return {
      now: t`One was last read ${age} ago: days taken there may be sold twice.`,
      todo: t`Calendar feeds has the error. Check whether the platform has given the calendar another address.`,
    };
  },
  backups_made: ({ backups }) => {
    const age = ageOf(backups.age);
    return { now: t`The last one was made ${age} ago.`, todo: null };
  },
  backups_off: ({ backups }) => {
    const age = ageOf(backups.age);
    return {
      now:
        backups.age === null
          ? t`No backup is made at night, and there is none yet.`
          : t`No backup is made at night. The last one was made ${age} ago.`,
      todo: t`Set NIGHTLY_BACKUPS=on, unless you back up another way.`,
    };
  },
  backups_none: () => ({
    now: t`There is none yet. The first is made at 2:10 UTC.`,
    todo: t`Make one now under Backups, and copy it elsewhere.`,
  }),
  backups_failed: () => ({
    now: t`The last one failed.`,
    todo: t`Often the disk is full. Make one under Backups once there is room or the reason is gone.`,
  }),
  backups_old: ({ backups }) => {
    const age = ageOf(backups.age);
    return {
      now: t`The last one was made ${age} ago.`,
      todo: t`Make one now under Backups, which says why if it fails.`,
    };
  },
  holds_usual: ({ holds: { open } }) => ({
    now:
      open === 0
        ? t`No public booking is waiting for payment.`
        : plural(open, {
            one: '# public booking is waiting for payment.',
            other: '# public bookings are waiting for payment.',
          }),
    todo: null,
  }),
  holds_many: ({ holds: { open, unusual } }) => ({
    now: t`${open} public bookings are waiting for payment; ${unusual} or more are unusual.`,
    todo: t`Check the open holds. If they look like a bot, release them and lower the limits in Settings.`,
  }),
  connections_enough: ({ processes: { connections_busy, connections_max } }) => ({
    now: t`At most ${connections_busy} of ${connections_max} were in use in the last minute.`,
    todo: null,
  }),
  connections_short: ({ processes: { connections_short } }) => {
    const share = percentText(connections_short);
    return {
      now: t`Requests waited for one in ${share} of the last minute.`,
      todo: t`If it stays like this, the database is too slow for what is asked of it: look at what else runs on its machine, or give it a faster one.`,
    };
  },
  server_quick: ({ processes: { running, hosts } }) => {
    const processes = plural(running, { one: '# process', other: '# processes' });
    const machines = plural(hosts, { one: '# machine', other: '# machines' });
    return { now: t`${processes} on ${machines}, without delay.`, todo: null };
  },
  server_slow: ({ processes: { loop_delay_ms } }) => {
    const delay = Math.round(loop_delay_ms);
    return {
      now: t`Requests waited ${delay} ms before they were handled.`,
      todo: t`If it stays like this, the machine has too much to do: look at what else runs on it, or give it more.`,
    };
  },
  server_versions: () => ({
    now: t`Servers of different versions run on this database.`,
    todo: t`Finish the update: restart those of the older version.`,
  }),
  memory_enough: ({ processes: { memory_share } }) => {
    const share = percentText(memory_share);
    return { now: t`A process uses at most ${share}.`, todo: null };
  },
  memory_short: ({ processes: { memory_share } }) => {
    const share = percentText(memory_share);
    return {
      now: t`A process uses ${share}, and may be ended by the machine.`,
      todo: t`Restart the server at a quiet time. If it grows again, give it more memory and tell whoever runs it.`,
    };
  },
};

/** The provider's or the server's own words about a finding; null: there are none. */
export function ownWords(finding: SystemFinding, { messages, backups }: Figures): string | null {
  if (finding === 'messages_wait' || finding === 'messages_some_wait') return messages.last_error;
  return finding === 'backups_failed' || finding === 'backups_old' ? backups.failure : null;
}
