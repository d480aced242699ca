import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CalendarFeed } from '@slipway/contract/catalogue/calendar-feeds';
import type { Tone } from '#ui/list/badge.tsx';

/** How a connected calendar stands. */
export const feedStates: Record<CalendarFeed['state'], MessageDescriptor> = {
  none: msg`Not read`,
  waiting: msg`Not read yet`,
  ok: msg`Up to date`,
  error: msg`Problem`,
  held: msg`Dates missing`,
  stale: msg`Stale`,
};

/** The colour beside the words. */
export const feedTones: Record<CalendarFeed['state'], Tone> = {
  none: 'neutral',
  waiting: 'neutral',
  ok: 'good',
  error: 'bad',
  held: 'waiting',
  stale: 'waiting',
};
