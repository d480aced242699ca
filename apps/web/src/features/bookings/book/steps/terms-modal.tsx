import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { isCrewed, type Trip } from '#features/bookings/book/trip.ts';
import { TermsText } from '#shared/terms/terms-text.tsx';
import { Buttons } from '#ui/edit/buttons.tsx';
import { TermsSentences } from './terms-sentences.tsx';

/**
 * The newest terms and conditions with the cancellation terms of what is being booked
 * (docs/rules/cancelling-and-refunds.md, "The text of the terms").
 */
export function TermsModal(props: {
  /** What is being booked; empty: nothing is chosen yet. */
  trips: readonly Trip[];
  /** Other terms were published since the page was opened. */
  changed: boolean;
  /** The products that are ordered with them, or alone; absent: none. */
  order?: { alone: boolean; terms: ReactNode } | undefined;
  onClose: () => void;
  onAgree: () => void;
}) {
  const { t } = useLingui();
  const { settings, terms_text: version } = usePageData();
  const { trips, changed, order } = props;
  const { business, due_dates: dueDates } = settings;
  const text = useQuery({
    queryKey: ['terms', version],
    queryFn: ({ signal }) =>
      version === null
        ? { data: { body: '' } }
        : api('GET /api/terms/:version', { params: { version }, signal }),
    staleTime: Infinity,
  });
  return (
    <Modal
      opened
      size="lg"
      onClose={props.onClose}
      title={t`Terms and conditions`}
      closeButtonProps={{ 'aria-label': t`Close the terms` }}
      transitionProps={{ duration: 0 }}
    >
      <Stack gap="sm">
        {changed && (
          <Alert color="yellow" variant="light" role="alert">
            <Trans>The terms have changed. Please read and agree to them again.</Trans>
          </Alert>
        )}
        {text.isPending && (
          <Stack gap="sm" role="status" aria-busy="true" aria-label={t`Loading…`}>
            {[0, 1, 2, 3].map((row) => (
              <Skeleton key={row} height={48} />
            ))}
          </Stack>
        )}
        {text.isLoadingError && (
          <LoadProblem
            title={t`The terms could not be loaded`}
            error={text.error}
            onRetry={() => void text.refetch()}
          />
        )}
        {text.data && (
          <TermsText
            body={text.data.data.body}
            dueDates={dueDates}
            crewed={order?.alone !== true && (trips.length === 0 || trips.some(isCrewed))}
            cancellation={
              <>
                {order?.alone !== true && <TermsSentences trips={trips} />}
                {order && <p>{order.terms}</p>}
              </>
            }
          />
        )}
        {version !== null && (
          <Text c="dimmed" size="sm">
            {order?.alone === true ? (
              <Trans>
                Version {version} of the terms of {business.name}. The version you agree to is kept
                with your order; later changes do not affect it.
              </Trans>
            ) : (
              <Trans>
                Version {version} of the terms of {business.name}. The version you agree to is kept
                with your booking; later changes do not affect it.
              </Trans>
            )}
          </Text>
        )}
        <Buttons mt="xs">
          <Button variant="default" onClick={props.onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button data-autofocus disabled={!text.data} onClick={props.onAgree}>
            <Trans>I agree</Trans>
          </Button>
        </Buttons>
      </Stack>
    </Modal>
  );
}
