import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CalendarFeed } from '@slipway/contract/catalogue/calendar-feeds';
import type { Tone } from '#ui/list/badge.tsx';

/** Labels of a connected calendar's state. */
export const feedStates: Record<CalendarFeed['state'], MessageDescriptor> = {
  none: msg`Not read`,
  waiting: msg`Not read yet`,
  ok: msg`Up to date`,
  error: msg`Problem`,
  held: msg`Dates missing`,
  stale: msg`Stale`,
};

/** Badge tones of a connected calendar's state. */
export const feedTones: Record<CalendarFeed['state'], Tone> = {
  none: 'neutral',
  waiting: 'neutral',
  ok: 'good',
  error: 'bad',
  held: 'waiting',
  stale: 'waiting',
};
