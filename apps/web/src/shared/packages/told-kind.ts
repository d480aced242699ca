import { t } from '@lingui/core/macro';
import { kindSentences, type ToldKind } from '@slipway/domain/catalogue/kind-sentences';
import { formatTime } from '#lib/format.ts';

/** A kind in sentences, with times and words as the business has them. */
export const toldKind = (kind: ToldKind): string[] =>
  kindSentences(kind, formatTime, (guests) => t`sails from ${guests}`);
