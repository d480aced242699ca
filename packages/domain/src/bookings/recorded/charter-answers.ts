import { inshore } from '#catalogue/package-kinds.ts';
import { charterKind, charterOffer } from '#bookings/model/availability-cases.ts';
import { dayAvailability, findPlace, oneTrip } from '#bookings/availability.ts';
import type { AvailabilityInput, Place, Placement, TakenTime } from '#bookings/availability.ts';
import { editingClosed, lateChangeRefusal } from '#bookings/changes.ts';
import { findInshorePlace, inshoreDateAvailable } from '#bookings/inshore-trips.ts';
import { agreedPrices } from '#bookings/prices/price-lists.ts';
import { quotePackage } from '#bookings/prices/quote.ts';
import type { PackageQuote } from '#bookings/prices/quote.ts';
import type {
  CharterPrices,
  HeldBooking,
  Situation,
} from '#bookings/recorded/charter-situations.ts';
import { requotePackage } from '#bookings/prices/requote.ts';
import type { PriceList } from '#bookings/prices/requote.ts';
import { crewUntil, dayRange, minuteMs, takenRange, tripTimes } from '#bookings/trip-times.ts';
import { timeOfDay, todayIn } from '#dates/dates.ts';

const hour = 60 * minuteMs;
const inshoreMinutes = 8 * 60;

/** The time that a booking took when it was made. */
function takenTime(booking: HeldBooking, { zone, unit }: Situation): TakenTime {
  const { date, time, kind: code, item } = booking;
  if (code === inshore) return { ...dayRange(date, zone), item, date, kind: code };
  const kind = charterKind(code);
  const minutes = kind.length.form === 'fixed' ? kind.length.minutes : 0;
  const trip = tripTimes(kind, date, time, minutes, zone);
  if (trip === null) throw new Error(`A skipped start: ${date} ${time}`);
  return { ...takenRange(kind, unit.schedule, trip, zone), item, date, kind: code };
}

function inputOf(given: Situation): AvailabilityInput {
  const { unit, zone, date, now } = given;
  return {
    unit: {
      schedule: unit.schedule,
      itemsQuantity: unit.items,
      mostGuests: 20,
      mostPerDay: unit.schedule === 'times' ? 3 : null,
      starts: unit.schedule === 'times' ? [] : [timeOfDay('05:00:00')],
      maintenanceFrom: unit.maintenance.from,
      maintenanceTo: unit.maintenance.to,
    },
    pkg: {
      id: 1,
      kind: charterKind(given.kind),
      starts: [],
      inactive: given.inactive,
      activeFrom: given.active.from,
      activeTo: given.active.to,
    },
    taken: {
      times: given.held.map((one) => takenTime(one, given)),
      blocks: given.blocks.map((day) => ({ ...dayRange(day, zone), item: 0 })),
      departures: [],
      closed: new Map(),
    },
    party: oneTrip,
    date,
    now,
    zone,
    horizonDays: 3 * 366,
  };
}

/** The six hours of the day that a trip lies in, from its start on, or `day`. */
function partOfDay({ start, taken, time }: Place, { date, zone }: Situation): string {
  const { from, to } = dayRange(date, zone);
  if (taken.from === from && taken.to === to) return 'day';
  const first = Number(time.slice(0, 2));
  const within = taken.from === start && taken.to <= start + 6 * hour;
  return within ? `${time.slice(0, 2)}-${first + 6}` : 'elsewhere';
}

function placed(place: Placement, given: Situation): string {
  if (!place.ok) return `${place.field} ${place.reason}`;
  const { time, items } = place;
  return `${time.slice(0, 5)} #${items.join('+')} ${partOfDay(place, given)}`;
}

/** The available starts and why others are not; `yes` where there is no choice. */
function dayAnswer(input: AvailabilityInput): string {
  const day = dayAvailability(input);
  if (!day.available) return day.reason;
  const [only, ...others] = day.starts;
  if (only?.selectable && others.length === 0) return 'yes';
  return day.starts.map((one) => `${one.time.slice(0, 2)} ${one.reason ?? 'yes'}`).join(', ');
}

function placeAnswer(input: AvailabilityInput, given: Situation): string {
  const place = findPlace({ ...input, time: given.time });
  if (!place.ok) return placed(place, given);
  const crew = crewUntil(charterKind(given.kind), place) ?? place.start;
  const hours = [place.end, crew].map((end) => (end - place.start) / hour);
  return `${placed(place, given)} for ${hours.join(' and ')} hours`;
}

function inshoreAnswer(input: AvailabilityInput, given: Situation): string {
  const { inshoreTime: time, date, now, zone } = given;
  const place = findInshorePlace({ ...input, time, minutes: inshoreMinutes });
  const open = inshoreDateAvailable(date, time, now, zone) ? 'open' : 'not open';
  return `${open}, ${placed(place, given)}`;
}

/** Whether customers may still change the booking, and why not to the package asked for. */
function lateAnswer({ changed, unit, kind, date, now, zone }: Situation): string {
  if (changed === null) return '-';
  const limitDays = unit.schedule === 'times' ? 14 : null;
  const today = todayIn(zone, now);
  const { lateChangeText } = charterKind(kind);
  const sameKind = changed.kind === kind;
  const dates = { oldDate: changed.date, newDate: date, today };
  const refusal = lateChangeRefusal({ limitDays, sameKind, lateChangeText, ...dates });
  const closed = editingClosed(limitDays, changed.date, today) ? 'closed' : 'open';
  return refusal === null ? closed : `${closed}, too late`;
}

/** `169935 with 19550 tax in 0+84968+84967: package 1x100000, …`, in cents. */
function money(quote: PackageQuote): string {
  const { total, deposit, secondPayment, finalPayment, taxLines, parts } = quote;
  const taxes = taxLines.map(({ amount }) => amount).join('+');
  const instalments = [deposit, secondPayment, finalPayment].join('+');
  const priced = parts.map(({ kind, quantity, each }) => `${kind} ${quantity}x${each}`);
  return `${total} with ${taxes} tax in ${instalments}: ${priced.join(', ')}`;
}

function offerOf(kind: string, { price, additionalPrice, deposit, includedGuests }: CharterPrices) {
  const { pkg, kind: facts } = charterOffer(kind, { price, additionalPrice, deposit });
  return { pkg: { ...pkg, includedGuests }, kind: facts };
}

/** The price, and that after the change, by a price list of either shape or without any. */
function priceAnswers(given: Situation): string[] {
  const { date, guests, change } = given;
  const rules = { ...given.rules, depositPercent: 10 };
  const was = { date, guests };
  const before = offerOf(given.kind, given.prices);
  const quote = quotePackage(before.pkg, before.kind, was, [], rules);
  const { price, additionalPrice, deposit, includedGuests } = given.prices;
  const pkg = { kind: given.kind, price, additionalPrice, fixedDeposit: deposit };
  const lists: (PriceList | undefined)[] = change.withoutList
    ? [undefined]
    : [
        { of: 'package', pkg, includedGuests },
        agreedPrices(before.pkg, before.kind, was, [], rules),
      ];
  const after = lists.map((prices) => {
    const { quote: now, usesCurrentPrice } = requotePackage({
      frozen: { quote, prices },
      present: { ...offerOf(change.kind, change.prices), rates: [] },
      samePackage: change.samePackage,
      was,
      request: { date: change.date, guests: change.guests },
      paid: change.paid,
      rules,
    });
    const price = money(now) === money(quote) ? 'stays' : money(now);
    return `${usesCurrentPrice ? 'present' : 'agreed'} ${price}`;
  });
  return [money(quote), [...new Set(after)].join(' or ')];
}

/** What the domain answers to a situation, through the kinds of the Charter preset. */
export function charterAnswer(given: Situation): string {
  const input = inputOf(given);
  return [
    dayAnswer(input),
    placeAnswer(input, given),
    inshoreAnswer(input, given),
    lateAnswer(given),
    ...priceAnswers(given),
  ].join('; ');
}
