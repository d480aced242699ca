import { Trans } from '@lingui/react/macro';
import { usePageData } from '#lib/page-data.ts';
import { PageHeader } from '#ui/page-header.tsx';

/** The title of the booking page, and what is done on it: the deposit is paid here, or by hand later. */
export function BookHeader() {
  const { asks_for_cards: byCard } = usePageData().payment;
  return (
    <PageHeader
      title={<Trans>Book Your Package</Trans>}
      lead={
        byCard ? (
          <Trans>Choose a unit, a package and a day, and pay the deposit.</Trans>
        ) : (
          <Trans>Choose a unit, a package and a day. Nothing is charged now.</Trans>
        )
      }
    />
  );
}
