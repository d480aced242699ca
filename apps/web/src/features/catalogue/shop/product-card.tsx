import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ShopProduct } from '@slipway/contract/catalogue/shop';
import { Money } from '#ui/money.tsx';
import { PicturePlace } from '#ui/picture.tsx';
import { FormerPrice } from './former-price.tsx';
import classes from './shop.module.css';

/** A product in the shop's list: the whole card leads to its page. */
export function ProductCard({ product, eager }: { product: ShopProduct; eager: boolean }) {
  const price = <Money amount={product.price} />;
  return (
    <Link to={product.path} className={classes.card} data-sold-out={product.sold_out || undefined}>
      <PicturePlace
        picture={product.picture ?? undefined}
        name={product.name}
        sizes="(min-width: 64em) 280px, (min-width: 36em) 45vw, 50vw"
        eager={eager}
        className={classes.picture}
      />
      <span className={classes.body}>
        <span className={classes.name}>{product.name}</span>
        <span className={classes.foot}>
          <span className={classes.price}>
            {product.several_prices ? <Trans>from {price}</Trans> : price}
            <FormerPrice amount={product.former_price} />
          </span>
          {product.sold_out && (
            <span className={classes.soldOut}>
              <Trans>Sold out</Trans>
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}
