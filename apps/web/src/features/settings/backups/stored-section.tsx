import { Button, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Backup } from '@slipway/contract/settings/backups';
import { formatInstant } from '#lib/format.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Badge } from '#ui/list/badge.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { formatSize } from './format-size.ts';
import classes from './backups.module.css';

const DownloadModal = lazyPart(async () => (await import('./download-modal.tsx')).DownloadModal);

/** The number of backups shown at first, and added by each press. */
const step = 14;

/** What is kept, newest first, each to be downloaded. */
export function StoredSection({ backups, inBucket }: { backups: Backup[]; inBucket: boolean }) {
  const { t } = useLingui();
  const [visibleCount, setVisibleCount] = useState(step);
  const [chosen, setChosen] = useState<Backup | null>(null);
  return (
    <SettingsSection
      title={inBucket ? t`Backups in the bucket` : t`Backups on this server`}
      lead={t`A download has all customers, bookings and payments. It asks for your password, and is logged.`}
    >
      {backups.length === 0 && (
        <Text size="sm" c="dimmed">
          <Trans>There are none yet.</Trans>
        </Text>
      )}
      <ul className={classes.list}>
        {backups.slice(0, visibleCount).map((backup) => (
          <li key={backup.name}>
            <Facts backup={backup} inBucket={inBucket} />
            <Button
              variant="default"
              size="xs"
              aria-label={t`Download ${backup.name}`}
              onClick={() => setChosen(backup)}
            >
              <Trans>Download</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {backups.length > visibleCount && (
        <Button
          variant="default"
          size="xs"
          mt="sm"
          onClick={() => setVisibleCount(visibleCount + step)}
        >
          <Trans>Show older backups</Trans>
        </Button>
      )}
      {chosen !== null && <DownloadModal backup={chosen} onClose={() => setChosen(null)} />}
    </SettingsSection>
  );
}

function Facts({ backup, inBucket }: { backup: Backup; inBucket: boolean }) {
  const { made_by: who, downloaded_by: by, downloaded_at: at } = backup;
  const last = at === null ? '' : formatInstant(at);
  return (
    <div className={classes.facts}>
      <div className={classes.head}>
        <span className={classes.when}>{formatInstant(backup.made_at)}</span>
        {backup.encrypted ? (
          <Badge tone="good">
            <Trans>Encrypted</Trans>
          </Badge>
        ) : (
          <Badge tone="waiting">
            <Trans>Not encrypted</Trans>
          </Badge>
        )}
      </div>
      <Text size="sm" c="dimmed">
        {formatSize(backup.size)} · <Maker kind={backup.kind} who={who} inBucket={inBucket} /> ·{' '}
        <bdi className={classes.name}>{backup.name}</bdi>
      </Text>
      {by !== null && (
        <Text size="sm" c="dimmed">
          <Trans>
            Last downloaded by {by} on {last}
          </Trans>
        </Text>
      )}
    </div>
  );
}

function Maker(props: { kind: Backup['kind']; who: string | null; inBucket: boolean }) {
  const { kind, who, inBucket } = props;
  if (kind === 'night') return <Trans>made at night</Trans>;
  if (kind === 'hand' && who !== null) return <Trans>ordered by {who}</Trans>;
  if (inBucket) return <Trans>put there another way</Trans>;
  return <Trans>put there on the server</Trans>;
}
