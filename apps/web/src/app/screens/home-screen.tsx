import { Text, Title } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import hero from '#assets/scene-hero.svg';
import { usePageData } from '#lib/page-data.ts';
import { ButtonLink } from '#ui/links.tsx';
import { OwnHome } from './home/own-home.tsx';
import classes from './home-screen.module.css';

/** Home: the business's own page, or a Coming soon card (docs/rules/screens.md, "Home"). */
export function HomeScreen() {
  const { settings } = usePageData();
  if (settings.home === 'own') return <OwnHome />;
  const business = settings.business.name;
  return (
    <section className={classes.card}>
      <img className={classes.scene} src={hero} alt="" width={1440} height={420} />
      <div className={classes.text}>
        <Title order={1} tabIndex={-1}>
          <Trans>Coming soon</Trans>
        </Title>
        <Text c="dimmed" maw={520}>
          <Trans>
            The new {business} website is on its way. You can already book a trip: choose a boat,
            pick a day and pay the deposit.
          </Trans>
        </Text>
        <ButtonLink to="/book" color="signal" size="md" mt="xs">
          <Trans>Book your package</Trans>
        </ButtonLink>
      </div>
    </section>
  );
}
