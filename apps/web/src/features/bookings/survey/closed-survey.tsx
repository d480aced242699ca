import '@mantine/core/styles/Alert.css';
import { Alert } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { CharterSurvey } from '@slipway/contract/bookings/survey';
import { usePageData } from '#lib/page-data.ts';
import { TextLink } from '#ui/links.tsx';
import { SurveyAnswersList } from './survey-answers-list.tsx';

/** A read-only survey: the reason, the answers and, for its customer, a link back. */
export function ClosedSurvey({ survey }: { survey: CharterSurvey }) {
  const { user } = usePageData();
  return (
    <>
      {survey.closed !== null && (
        <Alert variant="light" mb="lg">
          {survey.closed === 'cancelled' ? (
            <Trans>This trip is cancelled, so its charter survey is closed.</Trans>
          ) : (
            <Trans>This trip has started, so its charter survey can no longer be changed.</Trans>
          )}{' '}
          {user?.role_name === 'Customer' && (
            <TextLink to="/dashboard" size="sm">
              <Trans>Back to My bookings</Trans>
            </TextLink>
          )}
        </Alert>
      )}
      <SurveyAnswersList survey={survey} />
    </>
  );
}
