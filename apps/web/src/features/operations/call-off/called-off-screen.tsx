import { Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallOffChoice } from '@slipway/contract/operations/call-offs';
import { phoneText } from '@slipway/domain/messages/phone-text';
import { ApiError } from '#lib/api-error.ts';
import { api, type CallInput } from '#lib/api.ts';
import { formatDate, formatMoney, formatTime } from '#lib/format.ts';
import { usePathPart } from '#lib/location.ts';
import { usePageData } from '#lib/page-data.ts';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { NewDate } from './new-date.tsx';
import classes from './call-off.module.css';

/** The target of a called-off trip's link: a new date or a full refund, without signing in, once. */
export function CalledOffScreen() {
  const { t } = useLingui();
  const token = usePathPart('token');
  const trip = useQuery({
    queryKey: ['called-off', token],
    queryFn: ({ signal }) => api('GET /api/called-off/:token', { params: { token }, signal }),
    staleTime: 0,
  });
  const titles: Record<CallOffChoice['state'], string> = {
    open: t`Your trip has been called off`,
    over: t`Your trip has been called off`,
    date: t`Your trip has a new date`,
    refund: t`Your trip is cancelled`,
    reversed: t`Your trip takes place after all`,
  };
  const isNone = trip.error instanceof ApiError && trip.error.status === 404;
  return (
    <div className={classes.page}>
      <PageHeader title={titles[trip.data?.data.state ?? 'open']} />
      {trip.isPending && (
        <Stack gap="sm" role="status" aria-busy="true" aria-label={t`Loading…`}>
          <Skeleton height={140} radius="md" />
          <Skeleton height={220} radius="md" />
        </Stack>
      )}
      {isNone && (
        <ErrorState title={t`This link does not work`}>
          <Trans>Please open the latest link we sent you, or contact us.</Trans>
        </ErrorState>
      )}
      {trip.isLoadingError && !isNone && (
        <LoadProblem
          title={t`Your trip could not be loaded`}
          error={trip.error}
          onRetry={() => void trip.refetch()}
        />
      )}
      {trip.data && !isNone && (
        <Stack gap="lg">
          <Trip trip={trip.data.data} />
          {trip.data.data.state === 'open' ? (
            <Choices token={token} trip={trip.data.data} />
          ) : (
            <Chosen trip={trip.data.data} />
          )}
        </Stack>
      )}
    </div>
  );
}

function Trip({ trip }: { trip: CallOffChoice }) {
  const { t } = useLingui();
  const { number } = trip;
  // The question disappears once a choice was made.
  const asks = trip.state === 'open' || trip.state === 'over';
  const when = (
    <bdi>
      {formatDate(trip.date)}, {formatTime(trip.time)}
    </bdi>
  );
  const paragraphs = asks ? trip.message.split(/\n\s*\n/) : [];
  return (
    <Paper withBorder radius="md" p="md">
      <p className={classes.summary}>
        <strong>
          {trip.package}
          {trip.unit === '' ? '' : `, ${trip.unit}`}
        </strong>
        <br />
        {trip.state === 'reversed' ? when : <s>{when}</s>}
        <br />
        <span className={classes.dim}>
          {t`Booking ${number}`}
          {trip.state === 'reversed' ? '' : ` · ${trip.reason}`}
        </span>
      </p>
      {paragraphs.map((text) => (
        <p key={text} className={classes.message}>
          {text}
        </p>
      ))}
    </Paper>
  );
}

type Choice = CallInput<'POST /api/called-off/:token'>['body'];

function Choices({ token, trip }: { token: string; trip: CallOffChoice }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const choose = useMutation({
    mutationFn: (body: Choice) => api('POST /api/called-off/:token', { params: { token }, body }),
    onSuccess: (answer) => queryClient.setQueryData(['called-off', token], answer),
    onError: async (error) => {
      await showError(error);
      await queryClient.invalidateQueries({ queryKey: ['called-off', token] });
    },
  });
  const amount = formatMoney(trip.refund, trip.currency);
  const chooseRefund = async () => {
    const sure = await askToConfirm({
      title: t`Cancel the trip and get a refund of ${amount}?`,
      text: t`Your trip will be cancelled. This cannot be undone.`,
      yes: t`Yes, refund me`,
      no: t`No, go back`,
    });
    if (sure) choose.mutate({ choice: 'refund' });
  };
  return (
    <>
      <Paper withBorder radius="md" p="md" component="section">
        <Group justify="space-between" gap="md">
          <div>
            <Title order={2} size="h3">
              <Trans>Full refund</Trans>
            </Title>
            <Text c="dimmed">
              <RefundWay trip={trip} />
            </Text>
          </div>
          <Button
            variant="default"
            size="md"
            loading={choose.isPending}
            onClick={() => void chooseRefund()}
          >
            <Trans>Get a refund</Trans>
          </Button>
        </Group>
      </Paper>
      <Paper withBorder radius="md" p="md" component="section">
        <Title order={2} size="h3">
          <Trans>A new date</Trans>
        </Title>
        <Text c="dimmed" mb="md">
          <Trans>At no cost: your price and what you paid stay as they are.</Trans>
        </Text>
        <NewDate
          token={token}
          trip={trip}
          busy={choose.isPending}
          onChoose={(date, time) => choose.mutate({ choice: 'date', date, time })}
        />
      </Paper>
    </>
  );
}

/** How much comes back, and where to. */
function RefundWay({ trip }: { trip: CallOffChoice }) {
  const amount = formatMoney(trip.refund, trip.currency);
  const toGiftCard = formatMoney(trip.by_gift_card, trip.currency);
  if (trip.by_gift_card === 0) {
    return trip.by_hand > 0 ? (
      <Trans>
        {amount}, everything you paid. Anything not paid by card is refunded by our staff, who will
        contact you.
      </Trans>
    ) : (
      <Trans>{amount}, everything you paid, back to the card you paid with.</Trans>
    );
  }
  if (trip.by_gift_card === trip.refund) {
    return <Trans>{amount}, everything you paid, back on your gift card.</Trans>;
  }
  return trip.by_hand > 0 ? (
    <Trans>
      {amount}, everything you paid: {toGiftCard} back on your gift card. Of the rest, anything not
      paid by card is refunded by our staff, who will contact you.
    </Trans>
  ) : (
    <Trans>
      {amount}, everything you paid: {toGiftCard} back on your gift card, the rest to the card you
      paid with.
    </Trans>
  );
}

/** What came back, what is on its way, and what staff still refund. */
function Refunded({ trip }: { trip: CallOffChoice }) {
  const { refund, by_hand: byHand, by_gift_card: byGiftCard, currency } = trip;
  const cents = (amount: number) => Math.round(amount * 100);
  const toCard = (cents(refund) - cents(byHand) - cents(byGiftCard)) / 100;
  const onItsWay = formatMoney(toCard, currency);
  const toGiftCard = formatMoney(byGiftCard, currency);
  const byStaff = formatMoney(byHand, currency);
  return (
    <>
      {toCard > 0 && (
        <Text c="dimmed">
          <Trans>{onItsWay} is on its way. Banks can take up to 10 days to show it.</Trans>
        </Text>
      )}
      {byGiftCard > 0 && (
        <Text c="dimmed">
          <Trans>{toGiftCard} is going back to your gift card.</Trans>
        </Text>
      )}
      {byHand > 0 && (
        <Text c="dimmed">
          <Trans>Our staff will contact you to refund {byStaff}.</Trans>
        </Text>
      )}
      {refund === 0 && (
        <Text c="dimmed">
          <Trans>Nothing is left to refund.</Trans>
        </Text>
      )}
    </>
  );
}

/** What was chosen, or that the link has expired. */
function Chosen({ trip }: { trip: CallOffChoice }) {
  const { delivery, settings } = usePageData();
  const { business } = settings;
  const { new_date: date, new_time: time } = trip;
  return (
    <Paper withBorder radius="md" p="md" role="status">
      {trip.state === 'date' && date !== null && (
        <>
          <Title order={2} size="h3">
            <Trans>Your new date</Trans>
          </Title>
          <Text size="lg" fw={650}>
            <bdi>
              {formatDate(date)}
              {time === null ? '' : `, ${formatTime(time)}`}
            </bdi>
          </Text>
          <Text c="dimmed">
            {delivery.mail ? (
              <Trans>We look forward to seeing you. We are emailing you a confirmation.</Trans>
            ) : (
              <Trans>We look forward to seeing you.</Trans>
            )}
          </Text>
        </>
      )}
      {trip.state === 'refund' && (
        <>
          <Title order={2} size="h3">
            <Trans>Full refund</Trans>
          </Title>
          <Refunded trip={trip} />
        </>
      )}
      {trip.state === 'reversed' && (
        <Text>
          <Trans>
            As you booked it: your booking, its price and what you paid stay as they were. If you
            cannot come any more, please contact us at <bdi>{phoneText(business.phone)}</bdi> or{' '}
            {business.email}.
          </Trans>
        </Text>
      )}
      {trip.state === 'over' && (
        <>
          <Title order={2} size="h3">
            <Trans>This link has expired</Trans>
          </Title>
          <Text c="dimmed">
            <Trans>
              Please contact us at <bdi>{phoneText(business.phone)}</bdi> or {business.email}: you
              can still choose a new date or a full refund.
            </Trans>
          </Text>
        </>
      )}
    </Paper>
  );
}
