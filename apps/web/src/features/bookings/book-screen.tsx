import { Button, Skeleton } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useRouteSearch } from '#lib/route-search.ts';
import { embeddedOn } from '#lib/frame/embed.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { TextLink } from '#ui/links.tsx';
import { BookPage } from './book/book-page.tsx';
import { framedReceipt } from './book/book-storage.ts';
import { offeredInFrame } from './book/offered-in-frame.ts';
import { useUnits } from './book/book-queries.ts';
import { BookHeader } from './book/book-header.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import classes from './book/book.module.css';

const KeptReceipt = lazyPart(async () => (await import('./book/thank-you.tsx')).KeptReceipt);

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

/** In a frame for one unit or package that can no longer be booked. */
function NoLongerOffered() {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t`This can no longer be booked`}
      action={
        <TextLink to="/book" target="_blank">
          <Trans>See everything we offer</Trans>
        </TextLink>
      }
    >
      <Trans>It may have been renamed or taken off the list. The rest of our offer is open.</Trans>
    </EmptyState>
  );
}

/** Book Your Package (docs/rules/screens.md, "Book Your Package"). */
export function BookScreen() {
  const { t } = useLingui();
  const units = useUnits();
  const navigate = useNavigate();
  const linked = useRouteSearch('book-package');
  const [round, setRound] = useState(0);
  // Deferred, so that a slow phone stays responsive while the five steps render.
  const ready = useDeferredValue(units.data);
  const isFramed = embeddedOn() !== null;
  const [wasBooked, setWasBooked] = useState(() => framedReceipt() !== null);
  const reload = () => {
    setWasBooked(false);
    setRound(round + 1);
    if (!isFramed) void navigate({ to: '/book', search: {} });
  };
  const receipt = isFramed ? null : linked.receipt;
  if (receipt !== null || wasBooked) {
    return <KeptReceipt key={receipt} name={receipt} onAgain={reload} />;
  }
  if (ready) {
    const offer = isFramed ? offeredInFrame(ready, linked) : { units: ready, inshore: true };
    return offer === null ? (
      <NoLongerOffered />
    ) : (
      <BookPage key={round} {...offer} onAgain={reload} />
    );
  }
  return (
    <>
      <BookHeader />
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
