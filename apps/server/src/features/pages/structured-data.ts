import type { ProductPage } from '@slipway/contract/catalogue/shop';
import type { UnitPackage, UnitPage } from '@slipway/contract/catalogue/catalogue';
import { minPrice } from '@slipway/domain/catalogue/offered-packages';
import type { Settings } from '@slipway/domain/settings/settings';
import type {
  AggregateOffer,
  LocalBusiness,
  Offer,
  Product,
  TouristTrip,
  WithContext,
} from 'schema-dts';

const context = 'https://schema.org';

/** Only what is there: search engines read an empty value as a mistake. */
function given<Name extends string>(
  values: Record<Name, string | null>,
): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  for (const name in values) {
    const value = values[name];
    if (value !== null && value !== '') found[name] = value;
  }
  return found;
}

/** The business as schema.org describes one. */
function business(
  { business: own }: Settings,
  site: string | null,
): Exclude<LocalBusiness, string> {
  return {
    '@type': 'LocalBusiness',
    name: own.name,
    ...given({
      '@id': site && `${site}/#business`,
      url: site && `${site}/`,
      email: own.email,
      telephone: own.phone,
      address: own.address,
    }),
  };
}

/** The business, for the pages that are not about a unit. */
export const structuredDataOfBusiness = (
  settings: Settings,
  site: string | null,
): WithContext<LocalBusiness> => ({
  '@context': context,
  ...business(settings, site),
});

/** What packages cost at least, before rates, and whether they can be booked. */
function offerOf(
  offered: readonly UnitPackage[],
  { currency, prices_include_tax: taxIncluded }: Settings,
  url: string | null,
): Offer | AggregateOffer {
  const prices = offered.map(minPrice);
  const [only] = offered;
  const common = { priceCurrency: currency, ...given({ url }) };
  if (only === undefined) {
    return { '@type': 'Offer', availability: 'https://schema.org/OutOfStock', ...common };
  }
  const availability = 'https://schema.org/InStock';
  if (offered.length > 1) {
    return {
      '@type': 'AggregateOffer',
      lowPrice: Math.min(...prices),
      highPrice: Math.max(...prices),
      offerCount: offered.length,
      availability,
      ...common,
    };
  }
  const price = Math.min(...prices);
  return {
    '@type': 'Offer',
    price,
    availability,
    ...common,
    ...given({ priceValidUntil: only.active_to }),
    priceSpecification: {
      '@type': 'PriceSpecification',
      price,
      priceCurrency: currency,
      valueAddedTaxIncluded: taxIncluded,
    },
  };
}

/**
 * A unit or one of its packages: a trip where seats of it are sold, a product otherwise.
 * @param offered the packages of the page that can be booked
 */
export function structuredDataOfUnit(
  { unit, path }: UnitPage,
  offered: readonly UnitPackage[],
  name: string,
  settings: Settings,
  site: string | null,
): WithContext<Product> | WithContext<TouristTrip> {
  const offers = offerOf(offered, settings, site && site + path);
  const described = {
    name,
    ...given({ description: unit.description }),
    ...(site === null || unit.picture.length === 0
      ? {}
      : { image: unit.picture.map(({ src }) => site + src) }),
    ...given({ url: site && site + path }),
  };
  const bySeat =
    offered.length > 0 && offered.every(({ kind_facts: kind }) => kind.sold_by === 'seat');
  return bySeat
    ? {
        '@context': context,
        '@type': 'TouristTrip',
        ...described,
        offers,
        provider: business(settings, site),
      }
    : {
        '@context': context,
        '@type': 'Product',
        ...described,
        brand: { '@type': 'Brand', name: settings.business.name },
        offers,
      };
}

const availabilityOf = (left: number) =>
  left > 0 ? ('https://schema.org/InStock' as const) : ('https://schema.org/OutOfStock' as const);

/** A product of the shop: one offer, or from the cheapest to the dearest of its variants. */
export function structuredDataOfProduct(
  { name, description, picture, path, variants }: ProductPage,
  { business: { name: brand }, currency, prices_include_tax: taxIncluded }: Settings,
  site: string | null,
): WithContext<Product> {
  const prices = variants.map(({ price }) => price);
  const [lowPrice, highPrice] = [Math.min(...prices), Math.max(...prices)];
  const common = {
    availability: availabilityOf(Math.max(...variants.map(({ left }) => left))),
    priceCurrency: currency,
    ...given({ url: site && site + path }),
  };
  const specification = {
    '@type': 'PriceSpecification',
    price: lowPrice,
    priceCurrency: currency,
    valueAddedTaxIncluded: taxIncluded,
  } as const;
  const struckThrough = (price: number) =>
    ({
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: currency,
      priceType: 'https://schema.org/StrikethroughPrice',
      valueAddedTaxIncluded: taxIncluded,
    }) as const;
  // What all its variants cost before.
  const [first] = variants;
  const former =
    first && variants.every((one) => one.former_price === first.former_price)
      ? first.former_price
      : null;
  const offers: Offer | AggregateOffer =
    lowPrice === highPrice
      ? {
          '@type': 'Offer',
          price: lowPrice,
          ...common,
          priceSpecification:
            former === null ? specification : [specification, struckThrough(former)],
        }
      : {
          '@type': 'AggregateOffer',
          lowPrice,
          highPrice,
          offerCount: variants.length,
          ...common,
        };
  return {
    '@context': context,
    '@type': 'Product',
    name,
    ...given({ description, sku: variants.length === 1 ? (variants[0]?.sku ?? null) : null }),
    ...(site === null || picture.length === 0
      ? {}
      : { image: picture.map(({ src }) => site + src) }),
    ...given({ url: site && site + path }),
    brand: { '@type': 'Brand', name: brand },
    offers,
  };
}
