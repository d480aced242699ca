import { Title } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ProductCard } from '#features/catalogue/index.ts';
import { api } from '#lib/api.ts';
import { TextLink } from '#ui/links.tsx';
import more from './home-more.module.css';
import classes from './own-home.module.css';

/** As many products are shown; the shop has the others. */
const most = 8;

/** The newest products of the shop; nothing while there are none. */
export function ShopProducts() {
  const query = { q: '', sort: '-id' as const, page: 1, per_page: most };
  const list = useQuery({
    queryKey: ['shop', 'list', query],
    queryFn: ({ signal }) => api('GET /api/shop', { query, signal }),
    staleTime: 30_000,
  });
  const products = list.data?.data ?? [];
  if (products.length === 0) return null;
  return (
    <section className={classes.part}>
      <Title order={2} mb="md">
        <Trans>In our shop</Trans>
      </Title>
      <ul className={classes.products}>
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} eager={false} />
          </li>
        ))}
      </ul>
      <p className={more.more}>
        <TextLink to="/shop">
          <Trans>See everything in the shop</Trans>
        </TextLink>
      </p>
    </section>
  );
}
