import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { CalendarFeed } from '@slipway/contract/catalogue/calendar-feeds';
import { formatInstant } from '#lib/format.ts';
import { Badge } from '#ui/list/badge.tsx';
import { feedStates, feedTones } from './feed-labels.ts';
import classes from './feeds.module.css';

/** A connected calendar's state, the time of its last reading, and its error. */
export function FeedState({ feed }: { feed: CalendarFeed }) {
  const { i18n } = useLingui();
  const { state, error, fewer_since, last_read_at, last_ok_at, blocks } = feed;
  return (
    <div className={classes.state}>
      <Badge tone={feedTones[state]}>{i18n._(feedStates[state])}</Badge>
      {last_read_at !== null && (
        <span className={classes.small}>
          <Trans>Last read {formatInstant(last_read_at)}</Trans>
        </span>
      )}
      {error !== null && <p className={classes.problem}>{error}</p>}
      {fewer_since !== null && (
        <p className={classes.small}>
          <Trans>
            Upcoming dates that it blocked have been missing since {formatInstant(fewer_since)}.
            They stay blocked, and are freed if they are still missing an hour later.
          </Trans>
        </p>
      )}
      {state === 'waiting' && blocks > 0 && (
        <p className={classes.small}>
          <Trans>The dates from its previous address stay blocked until it has been read.</Trans>
        </p>
      )}
      <LeftOut feed={feed} />
      {(state === 'error' || state === 'stale') && (
        <p className={classes.small}>
          {last_ok_at === null && blocks > 0 ? (
            <Trans>
              It has not been read without a problem since its address was set. The dates from
              before stay blocked.
            </Trans>
          ) : last_ok_at === null ? (
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

/** The lines that the last reading could not parse. */
function LeftOut({ feed }: { feed: CalendarFeed }) {
  const { left_out, left_out_total } = feed;
  if (left_out.length === 0) return null;
  return (
    <details className={classes.leftOut}>
      <summary>
        <span>
          <Plural
            value={left_out_total}
            one="# problem in the file"
            other="# problems in the file"
          />
        </span>
      </summary>
      <ul>
        {left_out.map(({ line, reason }) => (
          <li key={`${line} ${reason}`}>
            <Trans>
              Line {line}: <span dir="auto">{reason}</span>
            </Trans>
          </li>
        ))}
      </ul>
      {left_out_total > left_out.length && (
        <p>
          <Trans>The first {left_out.length} are shown.</Trans>
        </p>
      )}
    </details>
  );
}
