import { Button, Text, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type ReactNode } from 'react';
import type { EditedTerms } from '@slipway/contract/settings/terms-texts';
import { formatInstant } from '#lib/format.ts';
import classes from './content.module.css';

/** The versions of a text, each with a button that opens it. */
export function Versions(props: {
  versions: EditedTerms['versions'];
  lead: string;
  /** The window with a version. */
  read: (version: number, onClose: () => void) => ReactNode;
}) {
  const { versions, lead, read } = props;
  const { t } = useLingui();
  const title = useId();
  const [open, setOpen] = useState<number | null>(null);
  if (versions.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby={title}>
      <Title order={2} size="h4" id={title}>
        <Trans>Versions</Trans>
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {lead}
      </Text>
      <ul className={classes.entries}>
        {versions.map(({ version, published_at: at, published_by: by }) => (
          <li key={version} className={classes.entry}>
            <div className={classes.entryHead}>
              <span>
                {by === null
                  ? t`Version ${version}, ${formatInstant(at)}, as a draft to start from`
                  : t`Version ${version}, ${formatInstant(at)}, by ${by}`}
              </span>
              <Button
                className={classes.read ?? ''}
                variant="default"
                size="xs"
                aria-label={t`Read version ${version}`}
                onClick={() => setOpen(version)}
              >
                <Trans>Read</Trans>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {open !== null && read(open, () => setOpen(null))}
    </section>
  );
}
