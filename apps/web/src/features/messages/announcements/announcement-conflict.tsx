import { Button, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Announcement } from '@slipway/contract/messages';
import { formatDate } from '#lib/format.ts';
import { ConflictNotice } from '#ui/conflict-notice.tsx';
import { audienceNames } from './announcement-words.ts';

/** Says what someone else made of the announcement, or that it was ended, and offers both ways on. */
export function AnnouncementConflict(props: {
  theirs: Announcement;
  onKeep: () => void;
  onLoad: () => void;
}) {
  const { theirs, onKeep, onLoad } = props;
  const { i18n, t } = useLingui();
  const audience = i18n._(audienceNames[theirs.audience]);
  const from = formatDate(theirs.from);
  const to = formatDate(theirs.to);
  if (theirs.ended_at !== null) {
    return (
      <ConflictNotice
        title={t`Someone else ended this announcement meanwhile`}
        actions={
          <Button size="xs" onClick={onKeep}>
            <Trans>Make mine a new announcement</Trans>
          </Button>
        }
      >
        <Text size="sm">
          <Trans>Yours is not saved, and all you typed is still here.</Trans>
        </Text>
      </ConflictNotice>
    );
  }
  return (
    <ConflictNotice
      title={t`Someone else changed this announcement meanwhile`}
      actions={
        <>
          <Button size="xs" onClick={onKeep}>
            <Trans>Keep mine, to replace theirs</Trans>
          </Button>
          <Button size="xs" variant="default" onClick={onLoad}>
            <Trans>Drop mine, and load theirs</Trans>
          </Button>
        </>
      }
    >
      <Text size="sm">
        <Trans>Yours is not saved yet, and all you typed is still here. Theirs:</Trans>
      </Text>
      <Text size="sm" mt={4}>
        <Trans>
          “{theirs.text}”, {from} to {to}, {audience}
        </Trans>
      </Text>
    </ConflictNotice>
  );
}
