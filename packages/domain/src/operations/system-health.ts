/** What is judged of a running installation, in the order in which it is shown. */
export const systemParts = [
  'messages',
  'jobs',
  'charges',
  'calendars',
  'backups',
  'holds',
  'connections',
  'server',
  'memory',
] as const;
export type SystemPart = (typeof systemParts)[number];

/** `look`: worth a look in time. `act`: out of bounds, something has to be done. */
export const systemStates = ['good', 'look', 'act'] as const;
export type SystemState = (typeof systemStates)[number];

/** What was found, by part. */
export const systemFindings = [
  'messages_sent',
  'messages_some_wait',
  'messages_wait',
  'jobs_done',
  'jobs_nobody',
  'jobs_wait',
  'jobs_failed',
  'charges_settled',
  'charges_wait',
  'calendars_none',
  'calendars_read',
  'calendars_never_read',
  'calendars_old',
  'backups_made',
  'backups_off',
  'backups_none',
  'backups_failed',
  'backups_old',
  'holds_usual',
  'holds_many',
  'connections_enough',
  'connections_short',
  'server_quick',
  'server_slow',
  'server_versions',
  'memory_enough',
  'memory_short',
] as const;
export type SystemFinding = (typeof systemFindings)[number];

/** The figures that are judged. Ages are in seconds; null: there is nothing that could have one. */
export interface SystemFigures {
  /** Emails and SMS that are due and not sent. */
  messages: {
    waiting: number;
    oldest: number | null;
    /** Whether another one was sent that was written after all that have waited for ten minutes. */
    othersSent: boolean;
  };
  jobs: {
    /** Processes that run jobs now. */
    runners: number;
    /** Due and taken by nobody. */
    waiting: number;
    oldest: number | null;
    /** Failed for good. */
    failed: number;
  };
  /** Charges whose outcome is not known yet. */
  charges: { open: number; oldest: number | null };
  /** Calendars that are read; `oldest`: since the one that was read longest ago. */
  calendars: { feeds: number; neverRead: number; oldest: number | null };
  backups: {
    nightly: boolean;
    /** Since the last one. */
    age: number | null;
    /** Whether the last one that was tried failed. */
    failed: boolean;
  };
  /** Public bookings that wait for their payment, and how many are unusual. */
  holds: { open: number; unusual: number };
  /** Of the processes that run now, the worst of each. */
  processes: {
    running: number;
    versions: number;
    /** How long the event loop kept work waiting, in milliseconds: 99 of 100 times less. */
    loopDelayMs: number;
    /** The part of the last minute, 0 to 1, in which work waited for a connection to the database. */
    connectionsShort: number;
    /** The part of the memory it may use, 0 to 1. */
    memoryShare: number;
  };
}

/** A part of the installation as it was found. */
export interface SystemLine {
  part: SystemPart;
  state: SystemState;
  finding: SystemFinding;
}

const minutes = 60;
const hours = 60 * minutes;

type Judged = Omit<SystemLine, 'part'>;

const good = (finding: SystemFinding): Judged => ({ state: 'good', finding });
const look = (finding: SystemFinding): Judged => ({ state: 'look', finding });
const act = (finding: SystemFinding): Judged => ({ state: 'act', finding });

/** The state of a value with the bounds from which it is `look` and `act`. */
function beyond(value: number, lookFrom: number, actFrom: number): SystemState {
  if (value >= actFrom) return 'act';
  return value >= lookFrom ? 'look' : 'good';
}

function judgeMessages({ oldest, othersSent }: SystemFigures['messages']): Judged {
  const state = beyond(oldest ?? 0, 10 * minutes, 30 * minutes);
  if (state === 'good') return good('messages_sent');
  // One address that cannot be reached for a day is no fault of this installation.
  return othersSent ? look('messages_some_wait') : { state, finding: 'messages_wait' };
}

function judgeJobs({ runners, oldest, failed }: SystemFigures['jobs']): Judged {
  if (runners === 0) return act('jobs_nobody');
  const state = beyond(oldest ?? 0, 5 * minutes, 15 * minutes);
  if (state !== 'good') return { state, finding: 'jobs_wait' };
  return failed > 0 ? look('jobs_failed') : good('jobs_done');
}

function judgeCharges({ oldest }: SystemFigures['charges']): Judged {
  const state = beyond(oldest ?? 0, 20 * minutes, hours);
  return state === 'good' ? good('charges_settled') : { state, finding: 'charges_wait' };
}

function judgeCalendars({ feeds, neverRead, oldest }: SystemFigures['calendars']): Judged {
  if (feeds === 0) return good('calendars_none');
  const state = beyond(oldest ?? 0, 2 * hours, 6 * hours);
  if (state !== 'good') return { state, finding: 'calendars_old' };
  return neverRead > 0 ? look('calendars_never_read') : good('calendars_read');
}

function judgeBackups({ nightly, age, failed }: SystemFigures['backups']): Judged {
  // Whoever backs up another way has chosen that.
  if (!nightly) return look('backups_off');
  const state = beyond(age ?? 0, 26 * hours, 50 * hours);
  if (state === 'act') return act('backups_old');
  if (failed) return look('backups_failed');
  if (age === null) return look('backups_none');
  return state === 'good' ? good('backups_made') : { state, finding: 'backups_old' };
}

function judgeServer({ loopDelayMs, versions }: SystemFigures['processes']): Judged {
  const state = beyond(loopDelayMs, 250, 1000);
  if (state !== 'good') return { state, finding: 'server_slow' };
  return versions > 1 ? look('server_versions') : good('server_quick');
}

const judges: Record<SystemPart, (figures: SystemFigures) => Judged> = {
  messages: ({ messages }) => judgeMessages(messages),
  jobs: ({ jobs }) => judgeJobs(jobs),
  charges: ({ charges }) => judgeCharges(charges),
  calendars: ({ calendars }) => judgeCalendars(calendars),
  backups: ({ backups }) => judgeBackups(backups),
  holds: ({ holds }) => (holds.open >= holds.unusual ? look('holds_many') : good('holds_usual')),
  connections: ({ processes }) => {
    const state = beyond(processes.connectionsShort, 0.1, 0.5);
    return state === 'good' ? good('connections_enough') : { state, finding: 'connections_short' };
  },
  server: ({ processes }) => judgeServer(processes),
  memory: ({ processes }) => {
    const state = beyond(processes.memoryShare, 0.75, 0.9);
    return state === 'good' ? good('memory_enough') : { state, finding: 'memory_short' };
  },
};

/** Judges each part (docs/rules/system.md, "Bounds"). */
export function judgeSystem(figures: SystemFigures): SystemLine[] {
  return systemParts.map((part) => ({ part, ...judges[part](figures) }));
}

/** The worst state of all lines. */
export function worstState(lines: readonly SystemLine[]): SystemState {
  return systemStates.findLast((state) => lines.some((line) => line.state === state)) ?? 'good';
}

/** Parts that other rules list under To do: each charge with an unknown outcome, unusually many holds. */
const listedElsewhere: readonly SystemPart[] = ['charges', 'holds'];

/**
 * The changes of To do: parts that get a line, and parts whose line ends. A part that is neither out of bounds nor good
 * again keeps its line, so that a value around a bound does not come and go.
 */
export function systemTasks(lines: readonly SystemLine[]): {
  begin: SystemLine[];
  end: SystemPart[];
} {
  const listed = lines.filter(({ part }) => !listedElsewhere.includes(part));
  return {
    begin: listed.filter(({ state }) => state === 'act'),
    end: listed.filter(({ state }) => state === 'good').map(({ part }) => part),
  };
}
