import '@mantine/core/styles/Chip.css';
import '@mantine/core/styles/Input.css';
import { Anchor, Chip, Group, Input, Text, Title } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ProductPage } from '@slipway/contract/catalogue/shop';
import { phoneLink, phoneText } from '@slipway/domain/messages/phone-text';
import { useRouteSearch } from '#lib/route-search.ts';
import { usePageData } from '#lib/page-data.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { Gallery } from '#shared/pictures/gallery.tsx';
import { ContentText } from '#ui/content-text.tsx';
import { TextLink } from '#ui/links.tsx';
import { Money } from '#ui/money.tsx';
import { useTitleScreen } from '#ui/screen-title.ts';
import { AddProduct } from './add-product.tsx';
import { FormerPrice } from './former-price.tsx';
import { shownVariant, valuesOf, withValue } from './choose-variant.ts';
import classes from './shop.module.css';

type Variant = ProductPage['variants'][number];

/** The page of a product, once it is loaded. */
export function ProductView({ page }: { page: ProductPage }) {
  const { t } = useLingui();
  const changeQuery = useQueryChange();
  const { variant: asked, line: lineId } = useRouteSearch('product-page');
  const { asks_for_cards: asksForCards } = usePageData().payment;
  useTitleScreen(page.name);
  const variant = shownVariant(page.variants, asked);
  const first = variant?.picture ?? 0;
  // The picture of the variant leads the others.
  const pictures = [
    ...page.picture.slice(first, first + 1),
    ...page.picture.filter((_one, at) => at !== first),
  ];
  return (
    <article>
      <header className={classes.head}>
        <nav className={classes.trail} aria-label={t`You are here`}>
          <TextLink to="/shop" size="sm">
            <Trans>Shop</Trans>
          </TextLink>
          {page.category && (
            <>
              <span aria-hidden>/</span>
              <TextLink to="/shop" search={{ category: page.category.id }} size="sm">
                {page.category.name}
              </TextLink>
            </>
          )}
        </nav>
        <Title order={1} tabIndex={-1}>
          {page.name}
        </Title>
      </header>
      <div className={classes.columns}>
        <div className={classes.shown}>
          <Gallery key={first} pictures={pictures} name={page.name} />
        </div>
        {variant && (
          <section className={classes.panel} aria-label={t`Price and stock`}>
            <p className={classes.panelPrice}>
              <Money amount={variant.price} />
              <FormerPrice amount={variant.former_price} />
            </p>
            {variant.lowest_price !== null && (
              <Text c="dimmed" size="sm">
                <Trans>
                  Lowest price in the previous 30 days: <Money amount={variant.lowest_price} />
                </Trans>
              </Text>
            )}
            {page.option_names.map((name, option) => (
              <Options
                key={name}
                name={name}
                values={valuesOf(page.variants, option)}
                chosen={variant.option_values[option] ?? ''}
                onChoose={(value) =>
                  changeQuery(
                    { variant: withValue(page.variants, variant, option, value).id },
                    { replace: true },
                  )
                }
              />
            ))}
            <Stock variant={variant} />
            {page.takes_orders && asksForCards ? (
              <AddProduct
                key={lineId ?? variant.id}
                unitId={page.id}
                name={page.name}
                variant={variant}
                lineId={lineId}
              />
            ) : (
              <HowToOrder />
            )}
          </section>
        )}
        {page.description !== '' && (
          <section className={classes.about}>
            <ContentText text={page.description} />
          </section>
        )}
      </div>
    </article>
  );
}

/** The values of an option; one that is sold out in every combination says so. */
function Options(props: {
  name: string;
  values: { value: string; isLeft: boolean }[];
  chosen: string;
  onChoose: (value: string) => void;
}) {
  const { name, values, chosen, onChoose } = props;
  const { t } = useLingui();
  return (
    <Input.Wrapper label={name} labelElement="div">
      <Chip.Group value={chosen} onChange={onChoose}>
        <Group gap={8} mt={6} role="radiogroup" aria-label={name}>
          {values.map(({ value, isLeft }) => (
            <Chip
              key={value}
              value={value}
              variant="outline"
              size="md"
              data-sold-out={!isLeft || undefined}
            >
              {isLeft ? value : t`${value} (sold out)`}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  );
}

/** Few that are left are counted. */
function Stock({ variant: { left, sku } }: { variant: Variant }) {
  return (
    <p className={classes.stock} role="status">
      {left === 0 ? (
        <span className={classes.soldOut}>
          <Trans>Sold out</Trans>
        </span>
      ) : left <= 5 ? (
        <Plural value={left} one="Only # left" other="Only # left" />
      ) : (
        <Trans>In stock</Trans>
      )}
      {sku !== '' && (
        <span className={classes.sku}>
          <Trans>SKU {sku}</Trans>
        </span>
      )}
    </p>
  );
}

/** Orders are taken by the business itself: by phone, mail or at the counter. */
function HowToOrder() {
  const { phone, email } = usePageData().settings.business;
  if (phone === '' && email === '') return null;
  return (
    <div className={classes.order}>
      <b>
        <Trans>How to order</Trans>
      </b>
      {phone !== '' && (
        <span>
          <Trans>
            Call <Anchor href={phoneLink(phone)}>{phoneText(phone)}</Anchor>
          </Trans>
        </span>
      )}
      {email !== '' && (
        <span>
          <Trans>
            Write to <Anchor href={`mailto:${email}`}>{email}</Anchor>
          </Trans>
        </span>
      )}
    </div>
  );
}
