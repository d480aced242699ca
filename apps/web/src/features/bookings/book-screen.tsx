import { Button, Skeleton } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { ErrorState } from '#ui/error-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { BookPage } from './book/book-page.tsx';
import { useUnits } from './book/book-queries.ts';
import classes from './book/book.module.css';

function Loading() {
  const { t } = useLingui();
  return (
    <div className={classes.page} role="status" aria-busy="true" aria-label={t`Loading...`}>
      <div className={classes.steps}>
        <div className={classes.step}>
          <Skeleton height={26} width={96} mb="md" />
          <div className={classes.units}>
            {[0, 1, 2, 3].map((card) => (
              <Skeleton key={card} radius="lg" className={classes.unitBone ?? ''} />
            ))}
          </div>
        </div>
        <Skeleton height={160} radius="lg" />
      </div>
    </div>
  );
}

/** Book Your Package (docs/rules/screens.md, "Book Your Package"). */
export function BookScreen() {
  const { t } = useLingui();
  const units = useUnits();
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  // Deferred, so that a slow phone stays responsive while the five steps render.
  const ready = useDeferredValue(units.data);
  if (ready) {
    const reload = () =>
      void navigate({ to: '/book', search: {}, replace: true }).then(() => setRound(round + 1));
    return <BookPage key={round} units={ready} onAgain={reload} />;
  }
  return (
    <>
      <PageHeader
        title={<Trans>Book Your Package</Trans>}
        lead={<Trans>Choose a unit, a package and a day, and pay the deposit.</Trans>}
      />
      {units.isError ? (
        <ErrorState
          title={t`Something went wrong.`}
          action={
            <Button onClick={() => void units.refetch()} loading={units.isFetching}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>The units could not be loaded. Check your connection and try again.</Trans>
        </ErrorState>
      ) : (
        <Loading />
      )}
    </>
  );
}
