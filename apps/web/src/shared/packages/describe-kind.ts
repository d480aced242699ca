import { t } from '@lingui/core/macro';
import { kindSentences, type KindInSentences } from '@slipway/domain/catalogue/kind-sentences';
import { formatTime } from '#lib/format.ts';

/** A kind in sentences, with times and words as the business has them. */
export const describeKind = (kind: KindInSentences): string[] =>
  kindSentences(kind, formatTime, (guests) => t`sails from ${guests}`);
