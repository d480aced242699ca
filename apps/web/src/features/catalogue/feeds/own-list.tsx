import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { showError } from '#ui/dialogs/dialogs.ts';

/** Begins with a list that is of no other site: a platform in its place, at the business's own address. */
export function OwnListButton({ onAdded }: { onAdded: (platformId: number) => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const add = useMutation({
    mutationFn: () =>
      api('POST /api/platforms', {
        body: {
          _method: 'POST',
          name: t`Our own list`,
          url: `${window.location.origin}/`,
          type: 'link',
        },
      }),
    onSuccess: async ({ data }) => {
      await queryClient.invalidateQueries({ queryKey: ['platforms'] });
      onAdded(data.id);
    },
    onError: (error) => showError(error),
  });
  return (
    <Button
      loading={add.isPending}
      leftSection={<IconUpload size={16} stroke={1.7} aria-hidden />}
      onClick={() => add.mutate()}
    >
      <Trans>Import a list of our own</Trans>
    </Button>
  );
}
