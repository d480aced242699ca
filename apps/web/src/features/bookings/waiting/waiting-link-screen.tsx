import { Button, Group, Paper, Skeleton, Text, Title } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { WaitingPage } from '@slipway/contract/bookings/waiting-list';
import { wallClock } from '@slipway/domain/dates/dates';
import { useEffect, useRef } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { formatDate, formatTime } from '#lib/format.ts';
import { usePathPart } from '#lib/location.ts';
import { usePageData } from '#lib/page-data.ts';
import { showError } from '#ui/dialogs/dialogs.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { TextLink } from '#ui/links.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { prepareBooking } from '#features/bookings/book/waiting/kept-place.ts';
import { askToLeave } from './ask-to-leave.ts';
import classes from './waiting-link.module.css';

/** While a place is kept or being paid the page looks how it stands, seldom enough for the limit of a network. */
const lookAgainMs = 60_000;

const isOpen = ({ state }: WaitingPage) =>
  state === 'waiting' || state === 'offered' || state === 'told' || state === 'paying';

/**
 * The target of the links in mails to those who wait: how they stand, the place that is offered, and the way off the list
 * (docs/rules/screens.md, "Waiting list").
 */
export function WaitingLinkScreen() {
  const { t } = useLingui();
  const { business } = usePageData().settings;
  const token = usePathPart('token');
  const entry = useQuery({
    queryKey: ['waiting-list', token],
    queryFn: ({ signal }) => api('GET /api/waiting-list/:token', { params: { token }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && data.data.state !== 'waiting' && isOpen(data.data) ? lookAgainMs : false,
  });
  const isNone = entry.error instanceof ApiError && entry.error.status === 404;
  const page = entry.data?.data;
  return (
    <div className={classes.page}>
      <PageHeader title={t`Waiting list`} lead={business.name} />
      {entry.isPending && (
        <div role="status" aria-busy="true" aria-label={t`Loading…`}>
          <Skeleton height={200} radius="md" />
        </div>
      )}
      {isNone && (
        <ErrorState title={t`This link does not work`}>
          <Trans>Please open the latest link we sent you, or contact us.</Trans>
        </ErrorState>
      )}
      {entry.isLoadingError && !isNone && (
        <LoadProblem
          title={t`Your entry could not be loaded`}
          error={entry.error}
          onRetry={() => void entry.refetch()}
        />
      )}
      {page && !isNone && <Entry token={token} page={page} />}
    </div>
  );
}

/** What an entry's state is called, and what it means. */
function useSaid({ state, kept_until: keptUntil }: WaitingPage): { title: string; text: string } {
  const { t } = useLingui();
  const { settings } = usePageData();
  const until =
    keptUntil === null ? '' : formatTime(wallClock(new Date(keptUntil), settings.time_zone).time);
  switch (state) {
    case 'waiting':
      return {
        title: t`You are on the waiting list`,
        text: t`We email you as soon as a place is free.`,
      };
    case 'offered':
      return {
        title: t`A place is free`,
        text: t`We keep it for you until ${until} today. After that it is offered to the next person.`,
      };
    case 'told':
      return { title: t`A place is free`, text: t`The first to book gets it.` };
    case 'paying':
      return {
        title: t`Your place is being booked`,
        text: t`Finish the payment in the window in which you began it.`,
      };
    case 'booked':
      return {
        title: t`You have your place`,
        text: t`Your booking is in your email. See you soon!`,
      };
    case 'left':
      return {
        title: t`You have left the waiting list`,
        text: t`We will not email you about this day any more.`,
      };
    case 'over':
      return {
        title: t`This day is over`,
        text: t`No place became free in time. We are sorry.`,
      };
  }
}

function Entry({ token, page }: { token: string; page: WaitingPage }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const { title, text } = useSaid(page);
  const leave = useMutation({
    mutationFn: () => api('POST /api/waiting-list/:token/leave', { params: { token } }),
    onSuccess: (answer) => queryClient.setQueryData(['waiting-list', token], answer),
    onError: (error) => void showError(error),
  });
  useEffect(() => {
    if (leave.isSuccess) heading.current?.focus();
  }, [leave.isSuccess]);
  const leaveIfSure = async () => {
    if (await askToLeave(page.state)) leave.mutate();
  };
  const book = () => {
    prepareBooking(token, page);
    const search = { unit: String(page.unit_id), package: String(page.package_id) };
    void navigate({ to: '/book', search });
  };
  const canBook = page.state === 'offered' || page.state === 'told';
  return (
    <Paper withBorder radius="md" p="lg">
      <div role="status">
        <Title order={2} size="h3" ref={heading} tabIndex={-1}>
          {title}
        </Title>
        <Text mt="xs">{text}</Text>
      </div>
      <dl className={classes.facts}>
        <dt>
          <Trans>Trip</Trans>
        </dt>
        <dd>{[page.package, page.unit].filter((part) => part !== '').join(', ')}</dd>
        <dt>
          <Trans>Date</Trans>
        </dt>
        <dd>
          {formatDate(page.date)}
          {page.time !== null && `, ${formatTime(page.time)}`}
        </dd>
        <dt>
          <Trans>Group size</Trans>
        </dt>
        <dd>
          <Plural value={page.guests} one="# guest" other="# guests" />
        </dd>
      </dl>
      {isOpen(page) ? (
        <Group mt="lg" gap="sm">
          {canBook && (
            <Button size="md" color="signal" onClick={book}>
              <Trans>Book this place</Trans>
            </Button>
          )}
          {page.state !== 'paying' && (
            <Button
              size="md"
              variant="default"
              loading={leave.isPending}
              onClick={() => void leaveIfSure()}
            >
              <Trans>Leave the waiting list</Trans>
            </Button>
          )}
        </Group>
      ) : (
        page.state !== 'booked' && (
          <Text mt="lg">
            <TextLink to="/book">
              <Trans>Choose another day</Trans>
            </TextLink>
          </Text>
        )
      )}
    </Paper>
  );
}
