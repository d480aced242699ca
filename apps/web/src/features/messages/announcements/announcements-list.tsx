import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Announcement } from '@slipway/contract/messages/messages';
import { formatDate, formatInstant } from '#lib/format.ts';
import { ContentText } from '#ui/content-text.tsx';
import { Badge } from '#ui/list/badge.tsx';
import { announcementStateNames, audienceNames } from './announcement-labels.ts';
import classes from './announcements.module.css';

const tones = { on: 'good', to_come: 'new', over: 'neutral' } as const;

interface Acts {
  onEdit: (announcement: Announcement) => void;
  /** Starts a new announcement with this text. */
  onRepeat: (announcement: Announcement) => void;
  onEnd: (announcement: Announcement) => void;
}

/** Announcements with their dates, audience and current state. */
export function AnnouncementsList(props: { announcements: Announcement[] } & Acts) {
  const { announcements, ...acts } = props;
  return (
    <ul className={classes.list}>
      {announcements.map((announcement) => (
        <Row key={announcement.id} announcement={announcement} {...acts} />
      ))}
    </ul>
  );
}

function Row({ announcement, onEdit, onRepeat, onEnd }: { announcement: Announcement } & Acts) {
  const { i18n, t } = useLingui();
  const { id, text, from, to, audience, state, ended_at } = announcement;
  return (
    <li className={classes.row} data-state={state}>
      <div className={classes.facts}>
        <Badge tone={tones[state]}>{i18n._(announcementStateNames[state])}</Badge>
        <span className={classes.audience}>{i18n._(audienceNames[audience])}</span>
        <span>{from === to ? formatDate(from) : t`${formatDate(from)} to ${formatDate(to)}`}</span>
        {ended_at !== null && (
          <span>
            <Trans>Ended {formatInstant(ended_at)}</Trans>
          </span>
        )}
      </div>
      <div className={classes.text}>
        <ContentText text={text} />
      </div>
      <div className={classes.actions}>
        {ended_at === null ? (
          <Button
            variant="default"
            size="xs"
            aria-label={t`Edit announcement ${id}`}
            onClick={() => onEdit(announcement)}
          >
            <Trans>Edit</Trans>
          </Button>
        ) : (
          <Button
            variant="default"
            size="xs"
            aria-label={t`Announce again: announcement ${id}`}
            onClick={() => onRepeat(announcement)}
          >
            <Trans>Announce again</Trans>
          </Button>
        )}
        {state !== 'over' && (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            aria-label={t`End announcement ${id}`}
            onClick={() => onEnd(announcement)}
          >
            <Trans>End</Trans>
          </Button>
        )}
      </div>
    </li>
  );
}
