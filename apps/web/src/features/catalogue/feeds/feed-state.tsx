import { Trans, useLingui } from '@lingui/react/macro';
import type { CalendarFeed } from '@slipway/contract/calendar-feeds';
import { formatInstant } from '#lib/format.ts';
import { Badge } from '#ui/list/badge.tsx';
import { feedStates, feedTones } from './feed-words.ts';
import classes from './feeds.module.css';

/** How a connected calendar stands, when it was last read, and plainly what is wrong with it. */
export function FeedState({ feed }: { feed: CalendarFeed }) {
  const { i18n } = useLingui();
  const { state, error, last_read_at, last_ok_at } = feed;
  return (
    <div className={classes.state}>
      <Badge tone={feedTones[state]}>{i18n._(feedStates[state])}</Badge>
      {last_read_at !== null && (
        <span className={classes.small}>
          <Trans>Last read {formatInstant(last_read_at)}</Trans>
        </span>
      )}
      {error !== null && <p className={classes.problem}>{error}</p>}
      {(state === 'error' || state === 'stale') && (
        <p className={classes.small}>
          {last_ok_at === null ? (
            <Trans>It has never been read without a problem.</Trans>
          ) : (
            <Trans>
              Last read without a problem {formatInstant(last_ok_at)}. The dates from then stay
              blocked.
            </Trans>
          )}
        </p>
      )}
    </div>
  );
}
