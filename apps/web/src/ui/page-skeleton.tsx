import { Skeleton, Stack } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';

/** The loading state of a page: a heading, a line and two blocks. */
export function PageSkeleton() {
  const { t } = useLingui();
  return (
    <Stack gap="md" aria-busy="true" role="status" aria-label={t`Loading…`}>
      <Skeleton height={34} width="min(280px, 70%)" />
      <Skeleton height={18} width="min(420px, 90%)" />
      <Skeleton height={120} radius="md" mt="xs" />
      <Skeleton height={220} radius="md" />
    </Stack>
  );
}
