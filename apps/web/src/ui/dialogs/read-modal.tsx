import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import { Button, Skeleton, Stack } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Modal } from './modal.tsx';
import { useFailureToast } from '#ui/toasts/use-failure-toast.ts';

/**
 * A read-only dialog with loading, error (also in a toast, docs/rules/screens.md, "Toasts and errors") and
 * forbidden states, and a Close button.
 */
export function ReadModal<Data>(props: {
  title: string;
  query: UseQueryResult<Data>;
  onClose: () => void;
  /** Further buttons, once loaded. */
  actions?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const { title, query, onClose, actions, children } = props;
  const { t } = useLingui();
  const isAnswered =
    query.isLoadingError &&
    query.error instanceof ApiError &&
    [403, 404].includes(query.error.status);
  useFailureToast(query.isError && !isAnswered);
  return (
    <Modal opened onClose={onClose} title={title} size="lg" transitionProps={{ duration: 0 }}>
      {query.isPending && (
        <Stack gap="sm" role="status" aria-busy="true" aria-label={t`Loading…`}>
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height={40} />
          ))}
        </Stack>
      )}
      {query.isLoadingError && (
        <LoadProblem
          title={t`Something went wrong.`}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && children(query.data)}
      <Buttons mt="lg">
        {query.data && actions}
        <Button variant="default" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </Buttons>
    </Modal>
  );
}
