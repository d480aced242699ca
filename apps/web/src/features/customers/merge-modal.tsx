import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import { Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Customer } from '@slipway/contract/customers/customers';
import { api } from '#lib/api.ts';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';
import { Modal } from '#ui/dialogs/modal.tsx';
import { SearchBox } from '#ui/list/search-box.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import classes from './customers.module.css';

/** Chooses a duplicate record of a customer and merges it into this one. */
export function MergeModal(props: { into: Customer; onClose: () => void; onMerged: () => void }) {
  const { into, onClose, onMerged } = props;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [keyword, setKeyword] = useState(into.name);
  const [search] = useDebouncedValue(keyword, 250);
  const found = useQuery({
    queryKey: ['customers', 'search', search],
    queryFn: ({ signal }) =>
      api('POST /api/customers/search', { body: { keyword: search }, signal }),
    placeholderData: keepPreviousData,
  });
  const merge = useMutation({
    mutationFn: async (other: Customer) => {
      const agreed = await askToConfirm({
        title: t`Merge ${other.name} into ${into.name}?`,
        text: t`All bookings, orders and messages of ${other.email} move over, its saved cards are removed, and it can no longer sign in. This cannot be undone.`,
        yes: t`Merge`,
        no: t`No, go back`,
      });
      if (!agreed) return false;
      await api('POST /api/customers/:id/merge', {
        params: { id: into.id },
        body: { other_id: other.id },
      });
      return true;
    },
    onSuccess: async (done) => {
      if (!done) return;
      toastSuccess(t`The two records have been merged.`);
      await queryClient.invalidateQueries({ queryKey: ['customers'] });
      onMerged();
    },
    onError: (error) => showError(error),
  });
  const candidates = (found.data?.data ?? []).filter(({ id }) => id !== into.id);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Merge a duplicate record`}
      transitionProps={{ duration: 0 }}
    >
      <Stack gap="sm">
        <Text size="sm">
          <Trans>
            Which other record also belongs to <bdi>{into.name}</bdi>? It becomes part of this one.
          </Trans>
        </Text>
        <SearchBox
          label={t`Search customers`}
          placeholder={t`Name, email or phone`}
          value={keyword}
          onSearch={setKeyword}
        />
        <ul className={classes.choices} aria-busy={found.isFetching}>
          {candidates.map((other) => (
            <li key={other.id}>
              <button
                type="button"
                className={classes.choice}
                disabled={merge.isPending}
                onClick={() => merge.mutate(other)}
              >
                <bdi className={classes.name}>{other.name}</bdi>
                <span className={classes.small}>
                  <bdi>{other.email}</bdi> · {t`Number ${other.id}`}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {found.isSuccess && candidates.length === 0 && (
          <Text size="sm" c="dimmed" role="status">
            <Trans>Nobody else matches this search.</Trans>
          </Text>
        )}
        {found.isError && (
          <Text size="sm" role="alert">
            <Trans>Something went wrong.</Trans>
          </Text>
        )}
      </Stack>
    </Modal>
  );
}
