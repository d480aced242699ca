import { Link } from '@tanstack/react-router';
import type { UnitPackage, UnitPage } from '@slipway/contract/catalogue/catalogue';
import {
  packageDetail,
  packagePrice,
  usePriceLabel,
} from '#features/bookings/book/package-facts.ts';
import classes from './unit-page.module.css';

/** Packages as cards that lead to their pages. */
export function PackageLinks({ page, packages }: { page: UnitPage; packages: UnitPackage[] }) {
  const priceOf = usePriceLabel();
  const detailOf = packageDetail(page.unit);
  return (
    <div className={classes.cards}>
      {packages.map((pkg) => (
        <Link
          key={pkg.id}
          className={classes.card}
          to={page.package_paths.find(({ id }) => id === pkg.id)?.path ?? '/book'}
        >
          <span className={classes.cardTitle}>{pkg.name}</span>
          <span className={classes.cardDetail}>{detailOf(pkg)}</span>
          <span className={`${classes.cardPrice ?? ''} numbers`}>{packagePrice(pkg, priceOf)}</span>
        </Link>
      ))}
    </div>
  );
}
