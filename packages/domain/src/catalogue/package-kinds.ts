import type { MonthDay } from '#catalogue/rates.ts';
import type { TimeOfDay } from '#dates/dates.ts';
import type { CancellationTerms } from '#settings/settings.ts';

/**
 * The code of a kind of package: short, unique, given once and never changed. Bookings, filters and
 * reports name a kind by it (docs/rules/availability.md, "Kinds of package").
 */
export type KindCode = string;

/** The kind of a booking: that of its package, or `inshore`. */
export type TripKind = KindCode;

/** The code of trips without a package. No kind of package has it. */
export const inshore = 'inshore';

/** The name of an inshore trip. */
export const inshoreLabel = 'Inshore';

/** The most days or nights of a stay. */
export const longestStayDays = 365;

/**
 * What a booking gets: `trip` one item to itself, `item` a number of items for the same time, `seat`
 * seats on a departure that it shares with other bookings.
 */
export type SoldBy = 'trip' | 'item' | 'seat';

/** ISO days of the week: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/**
 * When packages of a kind start, in wall-clock time: at given times, every n minutes between two
 * times of one day, or with a handover time for stays of days or nights.
 */
export type Starts =
  | { form: 'times'; times: readonly TimeOfDay[] }
  | { form: 'every'; minutes: number; from: TimeOfDay; to: TimeOfDay }
  | { form: 'day'; handover: TimeOfDay; return: TimeOfDay };

/**
 * How long packages of a kind last: always the same, a choice of minutes, as a range with steps or as a list, or days
 * or nights.
 */
export type Length =
  | { form: 'fixed'; minutes: number }
  | { form: 'choice'; from: number; to: number; step: number }
  | { form: 'list'; lengths: readonly number[] }
  | { form: 'days'; from: number; to: number; step: number; counted: 'nights' | 'days' };

/** Whether guests choose how many minutes it lasts. */
export const isChosenInMinutes = ({ form }: Pick<Length, 'form'>): boolean =>
  form === 'choice' || form === 'list';

/** What a guest beyond the included ones pays the additional price for: the booking, or each night or day of a stay. */
export type AdditionalPer = 'booking' | 'day';

/** A type of guest of a kind sold by the seat, such as Adult, or Infant on a lap. */
export interface GuestType {
  id: number;
  name: string;
  takesSeat: boolean;
}

/** The steps of a kind's own cancellation terms count in days or in hours before the start. */
export interface KindCancellation extends Omit<CancellationTerms, 'version' | 'steps'> {
  counted: 'days' | 'hours';
  steps: { moreThan: number; keepPercent: number }[];
}

/** When packages of a kind start in a part of every year, in place of its starts; both days are included. */
export interface SeasonStarts {
  from: MonthDay;
  /** Before `from`: over New Year. */
  to: MonthDay;
  /** In the form of the kind's starts. */
  starts: Starts;
}

/** The most seasons of a kind. */
export const mostSeasons = 6;

/** The fields of a kind that decide its times, lengths and taken time. */
export interface KindTimes {
  code: KindCode;
  soldBy: SoldBy;
  starts: Starts;
  /** Seasons with other starts, the first that fits a date counts; absent: none. Stays have none. */
  seasons?: readonly SeasonStarts[];
  length: Length;
  /** Minutes taken after the length, for cleaning or fuel. Guests do not see them. */
  afterwards: number;
  /** `day`: takes every local day that it touches, whole. */
  takes: 'time' | 'day';
  weekdays: readonly Weekday[];
  /** Minutes before the start after which it can no longer be booked. */
  noticeMinutes: number;
  /** Refused when the item's day already holds this many bookings, this many of them of this kind. */
  closedWhen: { bookings: number; ofThisKind: number } | null;
}

/** A kind of package: a way of letting units (docs/rules/availability.md, "Kinds of package"). */
export interface PackageKind extends KindTimes {
  name: string;
  /** A short tag; lists get a tab for each one in use. */
  group: string | null;
  /** Minutes that the crew is kept; null: length and afterwards; 0: nobody sails. */
  crewMinutes: number | null;
  /** Why a customer's late change to this kind is refused; null: it is not. */
  lateChangeText: string | null;
  additionalPer: AdditionalPer;
  /** Of kinds sold by the seat, 1 to 6; otherwise empty. */
  guestTypes: readonly GuestType[];
  /** Of kinds sold by the seat: the fewest guests to sail; null: any. */
  leastToSail: number | null;
  asks: 'survey' | 'names' | 'nothing';
  /** Its own cancellation terms; null: those of the business. */
  cancellation: CancellationTerms | null;
}

/**
 * A name as it is compared: case and spaces do not count, and ½ and 1/2 are the same. The database
 * keeps names unique by the same rule.
 */
export function comparableName(name: string): string {
  // NFKC turns ½ into 1⁄2 with a fraction slash, so that "1/2" matches too.
  return name
    .normalize('NFKC')
    .replaceAll('\u2044', '/')
    .replace(/[\s_]+/g, '')
    .toLowerCase();
}

/** The kind with this name or code, ignoring case and spaces; null when unknown. */
export function findKind<Kind extends { code: KindCode; name: string }>(
  kinds: readonly Kind[],
  nameOrCode: string,
): Kind | null {
  const wanted = comparableName(nameOrCode);
  return (
    kinds.find(
      ({ code, name }) => comparableName(code) === wanted || comparableName(name) === wanted,
    ) ?? null
  );
}
