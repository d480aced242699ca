import { Button, Skeleton, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CharterSurvey } from '@slipway/contract/bookings/survey';
import { api } from '#lib/api.ts';
import { formatInstant } from '#lib/format.ts';
import { showError } from '#ui/dialogs/dialogs.ts';
import { Badge } from '#ui/list/badge.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { Section } from '#features/bookings/staff/section.tsx';
import { SurveyAnswersList } from './survey-answers-list.tsx';

/** The answers to the charter survey, for staff, with a button to send it again. */
export function SurveySummary(props: { bookingId: number; hasEmail: boolean }) {
  const { bookingId: id, hasEmail } = props;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const survey = useQuery({
    queryKey: ['survey', id],
    queryFn: ({ signal }) => api('GET /api/bookings/:id/survey', { params: { id }, signal }),
  });
  const request = useMutation({
    mutationFn: () => api('POST /api/booking-survey-send/:id', { params: { id } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(['survey', id], answer);
      toastSuccess(t`The customer has been asked to fill in the charter survey.`);
    },
    onError: (error) => showError(error),
  });
  if (survey.isPending) {
    return <Skeleton height={96} role="status" aria-busy="true" aria-label={t`Loading…`} />;
  }
  if (survey.isError) {
    return (
      <LoadProblem
        title={t`The charter survey could not be loaded`}
        error={survey.error}
        onRetry={() => void survey.refetch()}
      />
    );
  }
  const { data } = survey.data;
  return (
    <Section
      title={t`Charter Survey`}
      action={
        data.closed === null && (
          <Button
            size="xs"
            variant="default"
            loading={request.isPending}
            disabled={!hasEmail}
            title={hasEmail ? undefined : t`This booking has no email address.`}
            onClick={() => request.mutate()}
          >
            {data.version === 0 ? (
              <Trans>Request charter survey</Trans>
            ) : (
              <Trans>Request again</Trans>
            )}
          </Button>
        )
      }
    >
      <Badge tone={data.done ? 'good' : 'neutral'}>
        {data.done ? <Trans>Completed</Trans> : <Trans>Not completed</Trans>}
      </Badge>
      <SurveyRequest survey={data} />
      <SurveyAnswersList survey={data} />
    </Section>
  );
}

function SurveyRequest({ survey }: { survey: CharterSurvey }) {
  if (survey.asked_at === null) return null;
  return (
    <Text size="sm" c="dimmed" mb="xs">
      <Trans>Requested {formatInstant(survey.asked_at)}.</Trans>
    </Text>
  );
}
