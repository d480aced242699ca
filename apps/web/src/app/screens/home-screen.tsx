import { Trans } from '@lingui/react/macro';
import { usePageData } from '#lib/page-data.ts';
import { OfferLink, useOffer } from '#shared/offer-link.tsx';
import { ComingSoonCard } from './coming-soon-card.tsx';
import { OwnHome } from './home/own-home.tsx';

/** Home: the business's own page, or a Coming soon card (docs/rules/screens.md, "Home"). */
export function HomeScreen() {
  const { settings } = usePageData();
  const offer = useOffer();
  if (settings.home === 'own') return <OwnHome />;
  const business = settings.business.name;
  const text =
    offer === 'trips' ? (
      <Trans>
        The new {business} website is on its way. You can already book a trip: choose a boat, pick a
        day and pay the deposit.
      </Trans>
    ) : offer === 'shop' ? (
      <Trans>The new {business} website is on its way. The shop is open already.</Trans>
    ) : (
      <Trans>The new {business} website is on its way.</Trans>
    );
  return (
    <ComingSoonCard text={text}>
      <OfferLink mt="xs" />
    </ComingSoonCard>
  );
}
