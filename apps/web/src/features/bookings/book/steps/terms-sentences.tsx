import { describeTerms, owedName } from '@slipway/domain/bookings/cancellation';
import { Fragment } from 'react';
import { usePageData } from '#lib/page-data.ts';
import { packageName, termsKey, termsOf, type Trip } from '#features/bookings/book/trip.ts';
import { kindOfFacts } from '#shared/packages/offered.ts';
import { SecurityDepositTerms } from './security-deposit.tsx';
import { CancellationLines } from '#shared/terms/cancellation-lines.tsx';

function SentencesOf({ trip }: { trip: Trip | null }) {
  const { settings } = usePageData();
  const owed = owedName(trip?.kind === 'package' ? kindOfFacts(trip.pkg.kind_facts) : null);
  return <CancellationLines bands={describeTerms(termsOf(trip, settings))} owed={owed} />;
}

/**
 * The cancellation terms of what is being booked, in sentences (docs/rules/cancelling-and-refunds.md, "Terms"):
 * where trips have different ones, under the names of their packages.
 */
export function TermsSentences({ trips }: { trips: readonly Trip[] }) {
  const { settings, terms_text: text } = usePageData();
  const byTerms = new Map<string, Trip[]>();
  for (const trip of trips) {
    const key = termsKey(trip, settings, text);
    byTerms.set(key, [...(byTerms.get(key) ?? []), trip]);
  }
  const several = [...byTerms.entries()];
  return (
    <>
      {several.length < 2 ? (
        <SentencesOf trip={trips[0] ?? null} />
      ) : (
        several.map(([key, [trip, ...others]]) => (
          <Fragment key={key}>
            <p>
              <b>
                {[...new Set([trip, ...others].map((one) => one && packageName(one)))].join(', ')}
              </b>
            </p>
            <SentencesOf trip={trip ?? null} />
          </Fragment>
        ))
      )}
      <SecurityDepositTerms trips={trips} />
    </>
  );
}
