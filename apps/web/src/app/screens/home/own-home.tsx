import { Button, Skeleton, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { NextDepartures, NextTrip, useUnits } from '#features/bookings/index.ts';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { OfferLink } from '#shared/offer-link.tsx';
import { ContentText } from '#ui/content-text.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

import { Picture } from '#ui/picture.tsx';
import { DrawnScene } from '../drawn-scene.tsx';
import { UnitCards } from './unit-cards.tsx';
import classes from './own-home.module.css';

// Below the fold.
const HomeMore = lazyPart(async () => (await import('./home-more.tsx')).HomeMore);
const ShopProducts = lazyPart(async () => (await import('./shop-products.tsx')).ShopProducts);

/** The business's own page (docs/rules/screens.md, "Home"): what is empty is left out. */
export function OwnHome() {
  const { t } = useLingui();
  const { settings, look, user, shop } = usePageData();
  const units = useUnits();
  const words = useQuery({
    queryKey: ['content', 'home'],
    queryFn: ({ signal }) => api('GET /api/content/home', { signal }),
    staleTime: 300_000,
  }).data?.data;
  // Of the last unit, since the first one's stands below at once.
  const cover = look.cover ?? units.data?.findLast(({ picture }) => picture.length > 0)?.picture[0];
  return (
    <>
      {user?.role_name === 'Customer' && <NextTrip />}
      <section className={classes.cover}>
        {cover ? (
          <Picture
            picture={cover}
            sizes="(min-width: 75em) 1136px, 100vw"
            eager
            alt=""
            className={classes.scene}
          />
        ) : units.isPending ? (
          <div className={classes.scene} />
        ) : (
          <DrawnScene className={classes.scene} />
        )}
        <div className={classes.over}>
          <Title order={1} tabIndex={-1} className={classes.name ?? ''}>
            {settings.business.name}
          </Title>
          {words !== undefined && words.headline !== '' && (
            <p className={classes.headline}>{words.headline}</p>
          )}
          <OfferLink mt="xs" />
        </div>
      </section>
      {words !== undefined && words.welcome !== '' && (
        <div className={classes.welcome}>
          <ContentText text={words.welcome} />
        </div>
      )}
      {units.isPending && (
        <div role="status" aria-busy="true" aria-label={t`Loading…`} className={classes.waiting}>
          {[0, 1, 2].map((card) => (
            <Skeleton key={card} height={320} radius="lg" />
          ))}
        </div>
      )}
      {units.isError && !units.data && (
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
      )}
      {units.data && units.data.length > 0 && (
        <>
          <section className={classes.part}>
            <Title order={2} mb="md">
              <Trans>What we offer</Trans>
            </Title>
            <UnitCards units={units.data} />
          </section>
          <NextDepartures
            units={units.data}
            title={
              <Title order={2} mb="md">
                <Trans>Next departures</Trans>
              </Title>
            }
          />
        </>
      )}
      {shop && <ShopProducts />}
      <HomeMore words={words} />
    </>
  );
}
