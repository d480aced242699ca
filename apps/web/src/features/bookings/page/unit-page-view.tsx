import { Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { UnitPackage, UnitPage } from '@slipway/contract/catalogue/catalogue';
import { minPrice, offeredPackages } from '@slipway/domain/catalogue/offered-packages';
import { todayIn } from '@slipway/domain/dates/dates';
import { usePageData } from '#lib/page-data.ts';
import { useTitleScreen } from '#ui/screen-title.ts';
import { ContentText } from '#ui/content-text.tsx';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { useNow } from '#shared/time/use-now.ts';
import { Gallery } from '#shared/pictures/gallery.tsx';
import { OfferedPage } from './offered-page.tsx';
import classes from './unit-page.module.css';

/** Names the page, the unit that a package belongs to, and the way back to everything that can be booked. */
function Head({ page, pkg }: { page: UnitPage; pkg: UnitPackage | null }) {
  const { t } = useLingui();
  const { unit } = page;
  const { settings } = usePageData();
  const unitPath = `/book/${unit.slug}`;
  return (
    <header className={classes.head}>
      <nav className={classes.trail} aria-label={t`You are here`}>
        <TextLink to="/book" size="sm">
          <Trans>Book</Trans>
        </TextLink>
        {pkg !== null && (
          <>
            <span aria-hidden>/</span>
            <TextLink to={unitPath} size="sm">
              {unit.name}
            </TextLink>
          </>
        )}
      </nav>
      <Title order={1} tabIndex={-1} className={classes.title ?? ''}>
        {pkg === null ? unit.name : pkg.name}
      </Title>
      <p className={classes.under}>
        {[
          ...(pkg === null ? [] : [unit.name]),
          ...(unit.specialty === '' ? [] : [unit.specialty]),
          ...(settings.company_id === 0 ? [unit.company] : []),
        ].join(' · ')}
      </p>
    </header>
  );
}

/** What cannot be booked says so, and leads on. */
function OffSale({ page, others }: { page: UnitPage; others: number }) {
  return (
    <section className={classes.offSale} role="status">
      <Title order={2} size="h3">
        <Trans>Not on offer at the moment</Trans>
      </Title>
      <p>
        {others > 0 ? (
          <Trans>This cannot be booked right now, but there is more to choose from.</Trans>
        ) : (
          <Trans>This cannot be booked right now. Have a look at what else there is.</Trans>
        )}
      </p>
      <ButtonLink to={others > 0 ? `/book/${page.unit.slug}` : '/book'} variant="default">
        {others > 0 ? (
          <Trans>More on {page.unit.name}</Trans>
        ) : (
          <Trans>See what can be booked</Trans>
        )}
      </ButtonLink>
    </section>
  );
}

/** The page of a unit or package, once it is loaded. */
export function UnitPageView({ page }: { page: UnitPage }) {
  const { unit, package_id: packageId } = page;
  const { settings } = usePageData();
  const today = todayIn(settings.time_zone, useNow());
  const offered = offeredPackages(unit, today).toSorted((a, b) => minPrice(a) - minPrice(b));
  const pkg = unit.packages.find(({ id }) => id === packageId) ?? null;
  const shown = pkg === null ? offered : offered.filter(({ id }) => id === pkg.id);
  useTitleScreen(pkg === null ? unit.name : `${unit.name}: ${pkg.name}`);
  const lead = (
    <>
      <Gallery pictures={unit.picture} name={unit.name} />
      {unit.description !== '' && (
        <section className={`${classes.part ?? ''} ${classes.about ?? ''}`}>
          <ContentText text={unit.description} />
        </section>
      )}
    </>
  );
  return (
    <article>
      <Head page={page} pkg={pkg} />
      {shown.length === 0 ? (
        <div className={classes.columns}>
          <div className={classes.parts}>{lead}</div>
          <OffSale page={page} others={offered.length} />
        </div>
      ) : (
        <OfferedPage page={page} offered={offered} shown={shown} lead={lead} />
      )}
    </article>
  );
}
