import { t } from '@lingui/core/macro';
import type { ManagedKind } from '@slipway/contract/catalogue/package-kinds';
import { countsAdditionalDays, kindRefusals, weekdays } from '@slipway/domain/catalogue/kind-rules';
import { guestTypesRefusal } from '@slipway/domain/catalogue/guest-types';
import type { Length, Weekday } from '@slipway/domain/catalogue/package-kinds';
import type { CallInput } from '#lib/api.ts';
import { inOwnWords } from '#lib/i18n.ts';
import {
  freshStarts,
  seasonsValues,
  startsBody,
  startsValues,
  typedSeasons,
  typedStarts,
  type SeasonValues,
  type StartsValues,
} from './starts-values.ts';

/** How the length of a kind is given; days and nights are one form on the wire. */
export type LengthForm = 'fixed' | 'choice' | 'list' | 'nights' | 'days';

/** A step of a kind's own cancellation terms. */
export interface StepValues {
  /** Or hours, as the terms count. */
  more_than_days: number | string;
  keep_percent: number | string;
}

/** A type of guest; `id` null: a new one. `key` tells rows apart while they are moved. */
export interface GuestTypeValues {
  key: string;
  id: number | null;
  name: string;
  takes_seat: boolean;
}

let newTypes = 0;

/** A type of guest that is still to be named. */
export function newGuestType(): GuestTypeValues {
  newTypes += 1;
  return { key: `new ${newTypes}`, id: null, name: '', takes_seat: true };
}

/** The kind form's values: what every form of starts and length would have, times as `HH:MM`. */
export interface KindValues extends Record<string, unknown> {
  name: string;
  group: string;
  sold_by: ManagedKind['sold_by'];
  starts: StartsValues;
  seasons: SeasonValues[];
  length: {
    form: LengthForm;
    minutes: number;
    /** In minutes. */
    from: number;
    to: number;
    step: number;
    /** Of a list, in minutes; 0: still to be typed. */
    lengths: number[];
    /** In days or nights. */
    fewest: number | string;
    most: number | string;
    by: number | string;
  };
  afterwards: number;
  /** `whole`: length and afterwards; `own`: `crew` minutes; `nobody` sails. */
  crew_of: 'whole' | 'own' | 'nobody';
  crew: number;
  takes: ManagedKind['takes'];
  weekdays: Weekday[];
  notice: number;
  closed_when: boolean;
  closed_bookings: number | string;
  closed_of_kind: number | string;
  late_change_text: string;
  /** Of kinds sold by the seat, in their order. */
  guest_types: GuestTypeValues[];
  /** Of kinds sold by the seat; empty: it always sails. */
  least_to_sail: number | string;
  /** Of stays that are not sold by the seat. */
  additional_per: ManagedKind['additional_per'];
  asks: ManagedKind['asks'];
  own_terms: boolean;
  cancellation: { counted: 'days' | 'hours'; steps: StepValues[]; otherwise: number | string };
}

/** What a new kind starts as; the parts of other forms are filled too, for whoever chooses them. */
const fresh: KindValues = {
  name: '',
  group: '',
  sold_by: 'trip',
  starts: freshStarts,
  seasons: [],
  length: {
    form: 'fixed',
    minutes: 240,
    from: 60,
    to: 240,
    step: 60,
    lengths: [60, 120, 240],
    fewest: 1,
    most: 14,
    by: 1,
  },
  afterwards: 0,
  crew_of: 'whole',
  crew: 0,
  takes: 'time',
  weekdays: [...weekdays],
  notice: 0,
  closed_when: false,
  closed_bookings: 2,
  closed_of_kind: 1,
  late_change_text: '',
  guest_types: [],
  least_to_sail: '',
  additional_per: 'booking',
  asks: 'survey',
  own_terms: false,
  cancellation: {
    counted: 'days',
    steps: [{ more_than_days: 7, keep_percent: 0 }],
    otherwise: 100,
  },
};

function lengthValues(length: Length): KindValues['length'] {
  if (length.form === 'list') {
    return { ...fresh.length, form: 'list', lengths: [...length.lengths] };
  }
  if (length.form !== 'days') return { ...fresh.length, ...length };
  const { from: fewest, to: most, step: by, counted } = length;
  return { ...fresh.length, form: counted, fewest, most, by };
}

function termsValues(terms: ManagedKind['cancellation']): KindValues['cancellation'] {
  if (terms === null) return fresh.cancellation;
  const { counted, steps, otherwise_keep_percent: otherwise } = terms;
  return { counted, steps: steps.map((step) => ({ ...step })), otherwise };
}

export function kindValues(kind: ManagedKind | null): KindValues {
  if (kind === null) return fresh;
  const { crew, closed_when: closed } = kind;
  return {
    name: kind.name,
    group: kind.group ?? '',
    sold_by: kind.sold_by,
    starts: startsValues(kind.starts),
    seasons: seasonsValues(kind.seasons),
    length: lengthValues(kind.length),
    afterwards: kind.afterwards,
    crew_of: crew === null ? 'whole' : crew === 0 ? 'nobody' : 'own',
    crew: crew ?? 0,
    takes: kind.takes,
    weekdays: [...kind.weekdays],
    notice: kind.notice,
    closed_when: closed !== null,
    closed_bookings: closed?.bookings ?? fresh.closed_bookings,
    closed_of_kind: closed?.of_this_kind ?? fresh.closed_of_kind,
    late_change_text: kind.late_change_text ?? '',
    guest_types: kind.guest_types.map(({ id, name, takes_seat }) => ({
      key: String(id),
      id,
      name,
      takes_seat,
    })),
    least_to_sail: kind.least_to_sail ?? '',
    additional_per: kind.additional_per,
    asks: kind.asks,
    own_terms: kind.cancellation !== null,
    cancellation: termsValues(kind.cancellation),
  };
}

/** The values of a copy: everything but the name, which is the business's to give; its guest types are new ones. */
export function copiedValues(kind: ManagedKind): KindValues {
  const values = kindValues(kind);
  const types = values.guest_types.map((type) => ({ ...type, id: null }));
  return { ...values, name: '', guest_types: types };
}

/**
 * The values with another way of selling. Seats have types of guest, and one length: guests of a departure cannot
 * choose how long it lasts.
 */
export function soldBy(values: KindValues, way: KindValues['sold_by']): Partial<KindValues> {
  if (way !== 'seat') return { sold_by: way };
  const { guest_types: types, length } = values;
  return {
    sold_by: way,
    ...(types.length === 0 && { guest_types: [newGuestType()] }),
    ...((length.form === 'choice' || length.form === 'list') && {
      length: { ...length, form: 'fixed' as const },
    }),
  };
}

/** The length being described; null while something is missing. */
export function typedLength({ length }: KindValues): Length | null {
  switch (length.form) {
    case 'fixed':
      return length.minutes === 0 ? null : { form: 'fixed', minutes: length.minutes };
    case 'choice': {
      const { from, to, step } = length;
      return from === 0 || to === 0 || step === 0 ? null : { form: 'choice', from, to, step };
    }
    case 'list':
      return length.lengths.length === 0 || length.lengths.includes(0)
        ? null
        : { form: 'list', lengths: length.lengths };
    case 'nights':
    case 'days': {
      const { fewest: from, most: to, by: step, form: counted } = length;
      if (typeof from !== 'number' || typeof to !== 'number' || typeof step !== 'number') {
        return null;
      }
      return from < 1 || step < 1 ? null : { form: 'days', from, to, step, counted };
    }
  }
}

/** Its times as far as they are typed; null: something is missing. */
export const typedTimes = (values: KindValues) => ({
  starts: typedStarts(values.starts),
  seasons: typedSeasons(values.seasons, values.starts.form),
  length: typedLength(values),
});

const numberOf = (typed: number | string) => (typeof typed === 'number' ? typed : 0);

function crewOf({ crew_of, crew }: KindValues): number | null {
  if (crew_of === 'whole') return null;
  return crew_of === 'nobody' ? 0 : crew;
}

/** The request body. Throws while starts, seasons or length are incomplete, which the form's rules refuse. */
export function kindBody(values: KindValues): CallInput<'POST /api/package-kinds'>['body'] {
  const { starts, seasons, length } = typedTimes(values);
  if (starts === null || seasons === null || length === null)
    throw new Error('The kind is not described yet');
  const { closed_bookings, closed_of_kind, cancellation } = values;
  return {
    name: values.name,
    group: values.group,
    sold_by: values.sold_by,
    starts: startsBody(starts),
    seasons: seasons.map((season) => ({ ...season, starts: startsBody(season.starts) })),
    length: length.form === 'list' ? { ...length, lengths: [...length.lengths] } : length,
    afterwards: values.afterwards,
    crew: crewOf(values),
    takes: values.takes,
    weekdays: values.weekdays,
    notice: values.notice,
    closed_when: values.closed_when
      ? { bookings: numberOf(closed_bookings), of_this_kind: numberOf(closed_of_kind) }
      : null,
    late_change_text: values.late_change_text,
    ...(values.sold_by === 'seat' && {
      guest_types: values.guest_types.map(({ id, name, takes_seat }) => ({ id, name, takes_seat })),
      least_to_sail: values.least_to_sail,
    }),
    ...(countsAdditionalDays({ soldBy: values.sold_by, length }) && {
      additional_per: values.additional_per,
    }),
    asks: values.asks,
    cancellation: values.own_terms
      ? {
          counted: cancellation.counted,
          steps: cancellation.steps.map(({ more_than_days, keep_percent }) => ({
            more_than_days: numberOf(more_than_days),
            keep_percent: numberOf(keep_percent),
          })),
          otherwise_keep_percent: numberOf(cancellation.otherwise),
        }
      : null,
  };
}

/** The domain's texts about what is typed; nothing while starts or length are incomplete. */
function refusalsOf(values: KindValues) {
  const { starts, seasons, length } = typedTimes(values);
  if (starts === null || length === null) return {};
  const closedWhen = values.closed_when
    ? { bookings: numberOf(values.closed_bookings), ofThisKind: numberOf(values.closed_of_kind) }
    : null;
  return kindRefusals({
    soldBy: values.sold_by,
    starts,
    seasons: seasons ?? [],
    length,
    closedWhen,
  });
}

/** Why the types of guest cannot be saved; null: they can, or the kind has none. */
function typesRefusal(types: readonly GuestTypeValues[], soldBy: KindValues['sold_by']) {
  if (soldBy !== 'seat') return null;
  return guestTypesRefusal(types.map(({ name, takes_seat }) => ({ name, takesSeat: takes_seat })));
}

/** The form's rules (docs/rules/catalogue-and-feeds.md, "Kinds of package"). */
export const kindRules = {
  name: (value: string) => (value.trim() === '' ? t`Name is required.` : null),
  sold_by: (_value: unknown, values: KindValues) => inOwnWords(refusalsOf(values).soldBy) ?? null,
  starts: (_value: unknown, values: KindValues) => {
    if (typedStarts(values.starts) !== null) return inOwnWords(refusalsOf(values).starts) ?? null;
    return values.starts.form === 'times' ? t`Enter at least one time.` : t`Enter both times.`;
  },
  seasons: (_value: unknown, values: KindValues) =>
    typedSeasons(values.seasons, values.starts.form) === null
      ? t`Enter the days and times of each part of the year, or remove it.`
      : (inOwnWords(refusalsOf(values).seasons) ?? null),
  length: (_value: unknown, values: KindValues) =>
    typedLength(values) === null
      ? t`Enter a length.`
      : (inOwnWords(refusalsOf(values).length) ?? null),
  weekdays: (value: Weekday[]) => (value.length === 0 ? t`Choose at least one weekday.` : null),
  closed_when: (_value: unknown, values: KindValues) =>
    inOwnWords(refusalsOf(values).closedWhen) ?? null,
  guest_types: (types: GuestTypeValues[], { sold_by }: KindValues) => typesRefusal(types, sold_by),
  cancellation: ({ steps }: KindValues['cancellation'], { own_terms }: KindValues) => {
    if (!own_terms) return null;
    const falls = steps.every((step, index) => {
      const before = steps[index - 1];
      return !before || numberOf(before.more_than_days) > numberOf(step.more_than_days);
    });
    return falls ? null : t`Each step must be closer to the start than the one before.`;
  },
};
