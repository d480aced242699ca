import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { urlOf } from '#lib/api.ts';
import { useRouteSearch } from '#lib/route-search.ts';

/** The rows of the list as it is searched and sorted, all of them, as CSV. */
export function ExportCsv({ list }: { list: 'pickup-places' | 'shipping-zones' }) {
  const { q, sort, ended } = useRouteSearch('delivery');
  const query = { q: q ?? undefined, sort: sort ?? undefined, ended: ended ?? undefined };
  return (
    <Button
      component="a"
      href={urlOf(`/api/${list}/csv`, {}, query)}
      download={`${list}.csv`}
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
    >
      <Trans>Export CSV</Trans>
    </Button>
  );
}
