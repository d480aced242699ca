import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { Loaded } from '#ui/loaded.tsx';
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
      <Loaded query={settings} heights={[160, 320]} problem={t`The settings could not be loaded`}>
        {({ data }) => (
          <>
            <AllowedSites sites={data.settings.allowed_sites} />
            <Snippets isAllowed={data.settings.allowed_sites.length > 0} />
          </>
        )}
      </Loaded>
    </>
  );
}
