import { Skeleton, Stack } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsLog } from './settings-log.tsx';

/** All settings of the business (docs/rules/settings.md, "Values"), and the log of their changes. */
export function SettingsScreen() {
  const { t } = useLingui();
  // Loaded once per visit: a refetch must not replace what is being typed.
  const settings = useQuery({
    queryKey: ['settings', 'all'],
    queryFn: ({ signal }) => api('GET /api/settings', { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <>
      <PageHeader
        title={t`Settings`}
        lead={t`How your business works. Changes take effect as soon as you save them.`}
      />
      {settings.isPending && <ListSkeleton />}
      {settings.isLoadingError && (
        <LoadProblem
          title={t`The settings could not be loaded`}
          error={settings.error}
          onRetry={() => void settings.refetch()}
        />
      )}
      {settings.data && <SettingsForm loaded={settings.data.data} />}
      <SettingsLog />
    </>
  );
}

function ListSkeleton() {
  const { t } = useLingui();
  return (
    <Stack gap="lg" role="status" aria-busy="true" aria-label={t`Loading…`}>
      <Skeleton height={220} radius="md" />
      <Skeleton height={180} radius="md" />
      <Skeleton height={260} radius="md" />
    </Stack>
  );
}
