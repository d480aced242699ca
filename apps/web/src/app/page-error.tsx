import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { ChunkError } from '#lib/load-chunk.ts';
import { ErrorState } from '#ui/error-state.tsx';

/** Shown in place of a screen that cannot be loaded or has failed. */
export function PageError({ error }: ErrorComponentProps) {
  const { t } = useLingui();
  const chunk = error instanceof ChunkError;
  if (!chunk) console.error(error);
  return (
    <ErrorState
      page
      title={chunk ? t`This page could not be loaded` : t`Something went wrong.`}
      action={
        <Button onClick={() => window.location.reload()}>
          <Trans>Reload the page</Trans>
        </Button>
      }
    >
      {chunk ? (
        <Trans>
          The connection was lost or is too slow, or a new version has just been released. Anything
          you have saved is safe.
        </Trans>
      ) : (
        <Trans>Something went wrong on our side. Reload the page to continue.</Trans>
      )}
    </ErrorState>
  );
}
