import { Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ContentChange } from '@slipway/contract/operations/operations';
import { api } from '#lib/api.ts';
import { formatInstant } from '#lib/format.ts';

/** Who last saved a text and when; nothing while it is the initial one. */
export function LastChange({ text }: { text: ContentChange['name'] }) {
  const { t } = useLingui();
  const changes = useQuery({
    queryKey: ['content', 'changes'],
    queryFn: ({ signal }) => api('GET /api/content/changes', { signal }),
    staleTime: 0,
  });
  const last = changes.data?.data.find(({ name }) => name === text);
  if (last?.changed_at == null) return null;
  const by = last.changed_by ?? t`a former user`;
  return (
    <Text size="sm" c="dimmed" mb="md">
      <Trans>
        Last saved {formatInstant(last.changed_at)} by <bdi>{by}</bdi>
      </Trans>
    </Text>
  );
}
