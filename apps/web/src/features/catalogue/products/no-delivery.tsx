import '@mantine/core/styles/Alert.css';
import { Alert } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { pathOf } from '#lib/page-paths.ts';
import { TextLink } from '#ui/links.tsx';

/** Says that what is on show cannot be ordered, as long as it can neither be picked up nor shipped. */
export function NoDelivery() {
  const { purpose } = usePageData().settings;
  const query = { per_page: 1, ended: '0' } as const;
  const places = useQuery({
    queryKey: ['pickup-places', 'any'],
    queryFn: ({ signal }) => api('GET /api/pickup-places', { query, signal }),
  });
  const zones = useQuery({
    queryKey: ['shipping-zones', 'any'],
    queryFn: ({ signal }) => api('GET /api/shipping-zones', { query, signal }),
  });
  if (places.data?.meta.total !== 0 || zones.data?.meta.total !== 0) return null;
  return (
    <Alert color="orange" variant="light" role="status">
      <Trans>Nobody can order it yet: there is neither a pick-up place nor a shipping zone.</Trans>{' '}
      <TextLink to={pathOf('delivery', purpose)}>
        <Trans>Set up delivery</Trans>
      </TextLink>
    </Alert>
  );
}
