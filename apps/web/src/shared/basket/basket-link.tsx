import { Trans, useLingui } from '@lingui/react/macro';
import { IconShoppingBag } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useBasket } from './use-basket.ts';
import classes from './basket-link.module.css';

/** The way to the basket from every page, once something is in it. */
export function BasketLink() {
  const { t } = useLingui();
  const { length: count } = useBasket().lines;
  if (count === 0) return null;
  return (
    <Link to="/basket" className={classes.link} aria-label={t`Basket, ${count}`}>
      <IconShoppingBag size={20} stroke={1.75} aria-hidden />
      <span className={classes.word}>
        <Trans>Basket</Trans>
      </span>
      <span className={classes.count}>{count}</span>
    </Link>
  );
}
