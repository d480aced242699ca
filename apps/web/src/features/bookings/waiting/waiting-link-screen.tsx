import { Button, Group, Paper, Skeleton, Text, Title } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { WaitingPage } from '@slipway/contract/bookings/waiting-list';
import { useEffect, useRef } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { formatDate, formatTime } from '#lib/format.ts';
import { usePathPart } from '#lib/location.ts';
import { usePageData } from '#lib/page-data.ts';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { TextLink } from '#ui/links.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { prepareBooking } from '#features/bookings/book/waiting/kept-place.ts';
import { useWaitingWords } from './waiting-words.ts';
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

function Entry({ token, page }: { token: string; page: WaitingPage }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const { title, text, leaving } = useWaitingWords(page);
  const leave = useMutation({
    mutationFn: () => api('POST /api/waiting-list/:token/leave', { params: { token } }),
    onSuccess: (answer) => queryClient.setQueryData(['waiting-list', token], answer),
    onError: (error) => void showError(error),
  });
  useEffect(() => {
    if (leave.isSuccess) heading.current?.focus();
  }, [leave.isSuccess]);
  const askToLeave = async () => {
    const sure = await askToConfirm(leaving);
    if (sure) leave.mutate();
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
              onClick={() => void askToLeave()}
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
