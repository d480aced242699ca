import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { usePageData } from '#lib/page-data.ts';
import { Modal } from '#ui/dialogs/modal.tsx';
import { termsOf, type Trip } from '#features/bookings/book/trip.ts';
import { TermsSentences } from './terms-sentences.tsx';

/**
 * The terms and conditions with the cancellation terms of what is being booked
 * (docs/rules/cancelling-and-refunds.md, "Terms").
 */
export function TermsModal(props: {
  /** Null: nothing is chosen yet. */
  trip: Trip | null;
  onClose: () => void;
  onAgree: () => void;
}) {
  const { t } = useLingui();
  const { settings } = usePageData();
  const { trip } = props;
  const { business, due_dates: due } = settings;
  const { version } = termsOf(trip, settings);
  const isCrewed = trip?.kind !== 'package' || trip.pkg.kind_facts.crew !== 0;
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
        <Title order={3}>
          <Trans>Booking and payment</Trans>
        </Title>
        <Text>
          <Trans>
            The deposit is charged when you book and holds the unit for you. The second payment is
            due <Plural value={due.second_payment_days} one="# day" other="# days" /> before the
            trip, and the final payment{' '}
            <Plural value={due.final_payment_days} one="# day" other="# days" /> before it.
          </Trans>
        </Text>
        <Text>
          <Trans>
            Inshore trips and last-minute bookings depend on units and supervisors being available.
            If we cannot take you out, or have to call the trip off, we refund everything you paid.
          </Trans>
        </Text>
        <Title order={3}>
          <Trans>Cancellation</Trans>
        </Title>
        <TermsSentences trip={trip} />
        {isCrewed && (
          <>
            <Title order={3}>
              <Trans>On the day</Trans>
            </Title>
            <Text>
              <Trans>
                Your supervisor confirms the trip by 9 pm the night before. Gratuity is not included
                in the price; 20 percent or more is customary, split 50/50 between supervisor and
                mate.
              </Trans>
            </Text>
          </>
        )}
        <Text c="dimmed" size="sm">
          <Trans>
            Version {version} of the terms of {business.name}. The version you agree to is kept with
            your booking; later changes do not affect it.
          </Trans>
        </Text>
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={props.onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button data-autofocus onClick={props.onAgree}>
            <Trans>I agree</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
