import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { CharterSurvey } from '@slipway/contract/bookings/survey';
import { api } from '#lib/api.ts';
import { formatDate, formatTime } from '#lib/format.ts';
import { usePathPart } from '#lib/location.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import { useFailureToast } from '#ui/toasts/use-failure-toast.ts';
import { ClosedSurvey } from './closed-survey.tsx';
import { SurveyForm } from './survey-form.tsx';

/** The guests and their wishes (docs/rules/screens.md, "Charter Survey"). */
export function SurveyScreen() {
  const { t } = useLingui();
  const bookingPart = usePathPart('bookingId');
  const id = /^[1-9]\d{0,9}$/.test(bookingPart) ? Number(bookingPart) : 0;
  const survey = useQuery({
    queryKey: ['survey', id],
    queryFn: ({ signal }) => api('GET /api/bookings/:id/survey', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    // A refetch must not replace what is being typed.
    refetchOnReconnect: false,
  });
  useFailureToast(survey.isError);
  if (survey.isPending) return <PageSkeleton />;
  if (survey.isLoadingError) {
    return (
      <>
        <PageHeader title={t`Charter Survey`} />
        <LoadProblem
          title={t`The charter survey could not be loaded`}
          error={survey.error}
          onRetry={() => void survey.refetch()}
        />
      </>
    );
  }
  return <Loaded survey={survey.data.data} reload={() => void survey.refetch()} />;
}

function Loaded({ survey, reload }: { survey: CharterSurvey; reload: () => void }) {
  const { t } = useLingui();
  const trip = [
    t`Charter # ${survey.booking_id}`,
    survey.unit === '' ? survey.package_name : `${survey.package_name}, ${survey.unit}`,
    `${formatDate(survey.date)}, ${formatTime(survey.time)}`,
  ].join(' · ');
  return (
    <>
      <PageHeader title={t`Charter Survey`} lead={trip} />
      {survey.can_change ? (
        <SurveyForm survey={survey} reload={reload} />
      ) : (
        <ClosedSurvey survey={survey} />
      )}
    </>
  );
}
