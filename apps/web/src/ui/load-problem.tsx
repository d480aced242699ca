import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { ApiError } from '#lib/api-error.ts';
import { ErrorState } from './error-state.tsx';

/** A load error in place of the content: what happened and what to do. */
export function LoadProblem(props: { error: unknown; title: string; onRetry: () => void }) {
  const { error, title, onRetry } = props;
  const { t } = useLingui();
  const status = error instanceof ApiError ? error.status : null;
  const retry = (
    <Button variant="default" onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (status === 403) {
    return (
      <ErrorState title={t`You do not have access`}>
        <Trans>Your account does not have access to this. Ask an Admin if you need it.</Trans>
      </ErrorState>
    );
  }
  if (status === 404) {
    return (
      <ErrorState title={t`Not found`}>
        <Trans>This no longer exists, or it belongs to someone else.</Trans>
      </ErrorState>
    );
  }
  const refused = refusedFields(error);
  if (refused !== '') return <ErrorState title={title}>{refused}</ErrorState>;
  return (
    <ErrorState title={title} action={retry}>
      <Explanation error={error} />
    </ErrorState>
  );
}

/** What of the filters was refused; trying again would not help. */
const refusedFields = (error: unknown) =>
  error instanceof ApiError && error.status === 422
    ? Object.values(error.errors).flat().join(' ')
    : '';

function Explanation({ error }: { error: unknown }) {
  if (!(error instanceof ApiError)) return <Trans>Something went wrong.</Trans>;
  if (error.status === 0) {
    return <Trans>The server cannot be reached. Check your connection and try again.</Trans>;
  }
  if (error.status === 429) {
    return <Trans>Too many attempts. Wait a minute, then try again.</Trans>;
  }
  if (error.requestId !== null) {
    return (
      <Trans>
        Something went wrong. If you contact us, please quote this number: {error.requestId}
      </Trans>
    );
  }
  return <Trans>Something went wrong.</Trans>;
}
