import { Button, Skeleton, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#lib/api.ts';
import { formatInstant } from '#lib/format.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { ChangedSettingsList } from './changed-settings-list.tsx';
import { SettingsSection } from './settings-section.tsx';
import classes from './settings.module.css';

/** The number of entries shown at first, and added by each press. */
const step = 10;

/** Who changed which setting, and when. */
export function SettingsLog() {
  const { t } = useLingui();
  const [visibleCount, setVisibleCount] = useState(step);
  const changes = useQuery({
    queryKey: ['settings', 'changes'],
    queryFn: ({ signal }) => api('GET /api/settings/changes', { signal }),
    staleTime: 0,
  });
  const all = changes.data?.data ?? [];
  return (
    <SettingsSection title={t`Change log`} lead={t`Who changed which setting, and when.`}>
      {changes.isPending && <Skeleton height={64} aria-hidden />}
      {changes.isError && (
        <LoadProblem
          title={t`The change log could not be loaded`}
          error={changes.error}
          onRetry={() => void changes.refetch()}
        />
      )}
      {changes.isSuccess && all.length === 0 && (
        <Text size="sm" c="dimmed">
          <Trans>Nothing has been changed yet.</Trans>
        </Text>
      )}
      <ol className={classes.log}>
        {all.slice(0, visibleCount).map((change) => (
          <li key={change.id}>
            <div className={classes.when}>
              {formatInstant(change.changed_at)} · <bdi>{change.changed_by ?? t`an update`}</bdi>
            </div>
            <ChangedSettingsList fields={change.fields} />
          </li>
        ))}
      </ol>
      {all.length > visibleCount && (
        <Button
          variant="default"
          size="xs"
          mt="sm"
          onClick={() => setVisibleCount(visibleCount + step)}
        >
          <Trans>Show earlier changes</Trans>
        </Button>
      )}
    </SettingsSection>
  );
}
