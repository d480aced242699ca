import { Skeleton, Stack } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { AllowedSites } from './allowed-sites.tsx';
import { Snippets } from './snippets-section.tsx';

/** The booking page on the business's own website (docs/rules/website.md). */
export function WebsiteScreen() {
  const { t } = useLingui();
  const settings = useQuery({
    queryKey: ['settings', 'website'],
    queryFn: ({ signal }) => api('GET /api/settings', { signal }),
    staleTime: 0,
  });
  return (
    <>
      <PageHeader
        title={t`On your website`}
        lead={t`Take bookings on a website of your own: by a link, a button, or the booking page inside your page.`}
      />
      {settings.isPending && (
        <Stack gap="lg" role="status" aria-busy="true" aria-label={t`Loading…`}>
          <Skeleton height={160} radius="md" />
          <Skeleton height={320} radius="md" />
        </Stack>
      )}
      {settings.isLoadingError && (
        <LoadProblem
          title={t`The settings could not be loaded`}
          error={settings.error}
          onRetry={() => void settings.refetch()}
        />
      )}
      {settings.data && (
        <>
          <AllowedSites sites={settings.data.data.settings.allowed_sites} />
          <Snippets isAllowed={settings.data.data.settings.allowed_sites.length > 0} />
        </>
      )}
    </>
  );
}
