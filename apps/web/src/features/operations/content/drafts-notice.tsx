import '@mantine/core/styles/Alert.css';
import { Alert, Group, Text } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { ButtonLink } from '#ui/links.tsx';

/** Leads to the drafts while there are any to read; what cannot be loaded is said there. */
export function DraftsNotice() {
  const drafts = useQuery({
    queryKey: ['edit', 'drafts'],
    queryFn: ({ signal }) => api('GET /api/content/drafts', { signal }),
    staleTime: 0,
  });
  const all = drafts.data?.data ?? [];
  const count = all.filter(({ state }) => state === 'open').length;
  if (all.length === 0) return null;
  return (
    <Alert
      role="note"
      mb="lg"
      variant="light"
      icon={<IconPencil size={20} stroke={1.7} aria-hidden />}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {count === 0 ? (
            <Trans>Drafts of texts that you dismissed are kept.</Trans>
          ) : (
            <Plural
              value={count}
              one="# draft of your texts is ready to read. Customers see it once you accept it."
              other="# drafts of your texts are ready to read. Customers see one once you accept it."
            />
          )}
        </Text>
        <ButtonLink
          to="/admin/content/drafts"
          size="xs"
          variant={count === 0 ? 'default' : 'filled'}
        >
          {count === 0 ? <Trans>See them</Trans> : <Trans>Read the drafts</Trans>}
        </ButtonLink>
      </Group>
    </Alert>
  );
}
