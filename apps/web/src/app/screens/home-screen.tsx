import { Trans } from '@lingui/react/macro';
import { usePageData } from '#lib/page-data.ts';
import { ButtonLink } from '#ui/links.tsx';
import { ComingSoonCard } from './coming-soon-card.tsx';
import { OwnHome } from './home/own-home.tsx';

/** Home: the business's own page, or a Coming soon card (docs/rules/screens.md, "Home"). */
export function HomeScreen() {
  const { settings } = usePageData();
  if (settings.home === 'own') return <OwnHome />;
  const business = settings.business.name;
  const text = (
    <Trans>
      The new {business} website is on its way. You can already book a trip: choose a boat, pick a
      day and pay the deposit.
    </Trans>
  );
  return (
    <ComingSoonCard text={text}>
      <ButtonLink to="/book" color="signal" size="md" mt="xs">
        <Trans>Book your package</Trans>
      </ButtonLink>
    </ComingSoonCard>
  );
}
