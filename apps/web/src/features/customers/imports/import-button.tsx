import { Trans } from '@lingui/react/macro';
import { IconFileImport } from '@tabler/icons-react';
import { adminArea } from '@slipway/domain/identity/abilities';
import { usePageData } from '#lib/page-data.ts';
import { pathOf } from '#lib/page-paths.ts';
import { useMay } from '#shared/use-may.ts';
import { ButtonLink } from '#ui/links.tsx';

/** The way to the import of a list, for Admins. */
export function ImportButton({ what }: { what: 'customers' | 'bookings' }) {
  const { settings } = usePageData();
  if (!useMay(adminArea)) return null;
  return (
    <ButtonLink
      to={pathOf('import', settings.purpose)}
      search={{ what }}
      variant="default"
      leftSection={<IconFileImport size={16} stroke={1.7} aria-hidden />}
    >
      <Trans>Import</Trans>
    </ButtonLink>
  );
}
