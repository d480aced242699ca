import type { BasketQuote, QuotedLine } from '@slipway/contract/basket/basket';
import type { QuotedOrder } from '@slipway/contract/orders/order-quote';
import type { DeliveryChoice } from '@slipway/contract/orders/delivery';
import { multiply, toMajor, zero, type Cents } from '@slipway/domain/money/money';
import { productPath } from '@slipway/domain/pages/page-addresses';
import type { Settings } from '@slipway/domain/settings/settings';
import type { Deps } from '#deps.ts';
import {
  alreadyBookedText,
  presentAgreed,
  type WithCode,
} from '#features/bookings/bookings-api.ts';
import {
  findShownProducts,
  presentPicture,
  type ShownVariant,
} from '#features/catalogue/catalogue-api.ts';
import {
  planItem,
  quoteDelivery,
  readShopSources,
  type RequestedItem,
  type PlannedItem,
  type ShopSources,
} from '#features/orders/orders-api.ts';
import type { Placed } from './basket-lines.ts';

const problem = (field: string, text: string, left: number | null = null): QuotedLine => ({
  trip: null,
  item: null,
  gift: null,
  problem: { field, text, left },
});

const twiceText = 'This product is in the basket twice.';
const oneCompanyText = 'Please order from one company at a time.';

/** The available quantity of a line, and what visitors may know of the product. */
interface Had {
  item: PlannedItem;
  shown: ShownVariant | undefined;
}

function offered({ item, shown }: Had, code: WithCode['products'][number]): QuotedLine {
  const { variant, quantity } = item;
  return {
    trip: null,
    gift: null,
    item: {
      unit_id: variant.unitId,
      variant_id: variant.id,
      name: variant.name,
      sku: variant.sku,
      path: shown ? productPath(shown.slug) : null,
      picture: shown?.picture ? presentPicture(shown.picture) : null,
      price: toMajor(variant.price),
      quantity,
      amount: toMajor(multiply(variant.price, quantity)),
      pickup_only: variant.pickupOnly,
      has_others: shown?.hasOthers === true,
      code: code && presentAgreed(code.agreed, code.off),
    },
    problem: null,
  };
}

/** The products of a basket: each line with its plan, or why it is unavailable. */
export interface FoundItems {
  lines: (QuotedLine | Had)[];
  sources: ShopSources;
  /** The available ones, in their order. */
  planned: PlannedItem[];
}

/**
 * Which products of a basket are available now. Nothing is held (docs/rules/shop.md, "Orders of visitors").
 */
export async function findItems(
  { db }: Pick<Deps, 'db'>,
  asked: {
    items: readonly Placed<RequestedItem>[];
    settings: Settings;
    /** The lines that are ordered already. */
    booked: Set<string>;
  },
): Promise<FoundItems | null> {
  const { items, settings, booked } = asked;
  if (items.length === 0) return null;
  const variantIds = items.map(({ line }) => line.variant_id);
  const [sources, shown] = await Promise.all([
    readShopSources(
      db,
      items.map(({ line }) => line),
      settings,
    ),
    findShownProducts(db, variantIds),
  ]);
  const planned: PlannedItem[] = [];
  const lines = items.map(({ id, line }): QuotedLine | Had => {
    if (booked.has(id)) return problem('id', alreadyBookedText);
    const item = planItem(line, sources, settings);
    if ('text' in item) {
      const variant = sources.variants.get(line.variant_id);
      // A product on show is still described.
      const known =
        variant?.isShown === true ? { variant, quantity: line.quantity, off: zero } : null;
      return {
        ...problem(item.field, item.text, item.left),
        item: known && offered({ item: known, shown: shown.get(line.variant_id) }, null).item,
      };
    }
    const { id: variantId, companyId } = item.variant;
    if (planned.some(({ variant }) => variant.id === variantId)) {
      return problem('variant_id', twiceText);
    }
    if (planned.some(({ variant }) => variant.companyId !== companyId)) {
      return problem('unit_id', oneCompanyText);
    }
    planned.push(item);
    return { item, shown: shown.get(variantId) };
  });
  return { lines, sources, planned };
}

/**
 * What the products of a basket cost now.
 * @param by `off`: the discount of a code on each available one
 * @returns `order`: null where none is available
 */
export function quoteItems(
  { lines, sources, planned }: FoundItems,
  by: {
    off: WithCode['products'];
    settings: Settings;
    delivery: DeliveryChoice | null | undefined;
  },
): {
  lines: BasketQuote['lines'];
  order: { quoted: QuotedOrder; total: Cents } | null;
} {
  const { off, settings } = by;
  const told = lines.map((line) =>
    'shown' in line ? offered(line, off[planned.indexOf(line.item)] ?? null) : line,
  );
  if (planned.length === 0) return { lines: told, order: null };
  const items = planned.map((item, n) => ({ ...item, off: off[n]?.off ?? zero }));
  const chosen = by.delivery ?? null;
  return { lines: told, order: quoteDelivery(items, sources.delivery, { chosen, settings }) };
}
