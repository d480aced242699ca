import { describeTerms, owedName } from '@slipway/domain/bookings/cancellation';
import { usePageData } from '#lib/page-data.ts';
import { termsOf, type Trip } from '#features/bookings/book/trip.ts';
import { kindOfFacts } from '#shared/packages/offered.ts';
import { CancellationLines } from '#shared/terms/cancellation-lines.tsx';

/** The cancellation terms of a trip in sentences (docs/rules/cancelling-and-refunds.md, "Terms"). */
export function TermsSentences({ trip }: { trip: Trip | null }) {
  const { settings } = usePageData();
  const owed = owedName(trip?.kind === 'package' ? kindOfFacts(trip.pkg.kind_facts) : null);
  return <CancellationLines bands={describeTerms(termsOf(trip, settings))} owed={owed} />;
}
