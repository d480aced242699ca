import { fieldName, type Fields, type FoundRow } from './offer.ts';

/** Product exports of Shopify and WooCommerce, with each variant as its own row. */

const textOf = (fields: Fields | undefined, ...names: string[]): string => {
  const values = names.flatMap((name) => fields?.get(name) ?? []).map((value) => value.trim());
  return values.find((value) => value !== '') ?? '';
};

/** A field with its values; nothing when they are empty. */
const field = (name: string, ...values: string[]): [string, string[]][] => {
  const written = values.filter((value) => value !== '');
  return written.length === 0 ? [] : [[fieldName(name), written]];
};

/** Removes the apostrophe Shopify puts before values that look like numbers. */
const unquoted = (text: string) => text.replace(/^'/, '');

const maxPictures = 20;

/** The options that distinguish a variant: `42 / Navy`. */
function optionsOf(fields: Fields): string {
  const values = [1, 2, 3].map((n) => textOf(fields, `option${n} value`));
  const label = values.filter((value) => value !== '' && value !== 'Default Title');
  return label.join(' / ');
}

/** Why products with these statuses are left out: the shop does not offer them. */
const unpublished: Record<string, string> = {
  draft: 'It is a draft in the shop.',
  archived: 'It is archived in the shop.',
};

interface Product {
  first: number;
  title: string;
  about: string;
  category: string;
  pictures: string[];
  /** The Status column in lower case; empty when there is none. */
  status: string;
  variants: FoundRow[];
}

function variantOf({ row, fields }: FoundRow, product: Product): FoundRow {
  const options = optionsOf(fields);
  const handle = textOf(fields, 'handle', 'url handle');
  const sku = unquoted(textOf(fields, 'variant sku', 'sku'));
  const own = [handle, options].filter((part) => part !== '').join(' / ');
  const price = textOf(fields, 'variant price', 'price');
  const before = textOf(fields, 'variant compare at price', 'compare at price');
  // A compare-at price that is not higher, such as 0.00, is no reduction; an unreadable one is
  // reported.
  const reduced = before !== '' && !(Number(before) <= Number(price));
  const { title, about, category, pictures } = product;
  const leftOut = unpublished[product.status];
  return {
    row,
    ...(leftOut === undefined ? {} : { leftOut }),
    fields: new Map([
      ...field('id', sku === '' ? own : sku),
      ...field('title', options === '' ? title : `${title} (${options})`),
      ...field('description', about),
      ...field('category', category),
      ...field('price', reduced ? before : price),
      ...field('sale price', reduced ? price : ''),
      ...field('sku', sku),
      ...field('quantity', textOf(fields, 'variant inventory qty', 'inventory quantity')),
      ...field('image link', textOf(fields, 'variant image', 'variant image url'), ...pictures),
    ]),
  };
}

/**
 * Rows with the same handle are one product: the first has its texts, each row with a price is a
 * variant, and each may add a picture. With a reduction, the compare-at price is the regular price.
 */
function fromShopify(found: FoundRow[]): FoundRow[] {
  const products = new Map<string, Product>();
  for (const { row, fields } of found) {
    const handle = textOf(fields, 'handle', 'url handle') || `row ${row}`;
    const product = products.get(handle) ?? {
      first: row,
      title: '',
      about: '',
      category: '',
      pictures: [],
      status: '',
      variants: [],
    };
    products.set(handle, product);
    product.title ||= textOf(fields, 'title');
    product.category ||= textOf(fields, 'type', 'product category');
    product.status ||= textOf(fields, 'status').toLowerCase();
    product.about ||= textOf(fields, 'body (html)', 'description');
    const picture = textOf(fields, 'image src', 'product image url');
    if (picture !== '' && product.pictures.length < maxPictures) product.pictures.push(picture);
    const sold = textOf(fields, 'variant price', 'price', 'option1 value') !== '';
    if (sold) product.variants.push({ row, fields });
  }
  return [...products.values()]
    .flatMap((product) =>
      (product.variants.length > 0
        ? product.variants
        : [{ row: product.first, fields: new Map<string, string[]>() }]
      ).map((variant) => variantOf(variant, product)),
    )
    .sort((a, b) => a.row - b.row);
}

const attributesOf = (fields: Fields): string =>
  [1, 2, 3, 4, 5]
    .map((n) => textOf(fields, `attribute ${n} value(s)`))
    .filter((value) => value !== '')
    .join(' / ');

const typeOf = (fields: Fields) => textOf(fields, 'type').toLowerCase();
const isKind = (kind: string) => (one: FoundRow) => typeOf(one.fields).split(/,\s*/).includes(kind);

/** Whether variants share the stock: `parent` is written where the product counts it. */
const sharesStock = ({ fields }: FoundRow) => textOf(fields, 'stock').toLowerCase() === 'parent';

const shared = (stock: string) =>
  `It shares a stock of ${stock} with other variants, and each is imported with all of it.`;
const unknownStock =
  'Its stock is that of a product that is not in the file, so it is imported as 0.';

/**
 * The quantity, where the export has it, and a note for staff. Backordered items are out of stock
 * unless the stock says otherwise.
 */
function stockOf(one: FoundRow, parent: Fields | undefined, sharers: number) {
  const { fields } = one;
  const shares = sharesStock(one);
  if (shares && !parent) return { quantity: '0', notes: [unknownStock] };
  const stock = textOf(shares ? parent : fields, 'stock');
  const state = textOf(fields, 'in stock?', 'stock status')
    .toLowerCase()
    .replace(/[\s_-]/g, '');
  if (['0', 'outofstock'].includes(state)) return { quantity: '0', notes: [] };
  const ordered = ['backorder', 'onbackorder'].includes(state);
  const quantity = stock === '' && ordered ? '0' : stock;
  const many = shares && sharers > 1 && Number(stock) > 0;
  return { quantity, notes: many ? [shared(stock)] : [] };
}

/**
 * Variations inherit missing values from their product, which itself is not for sale and so not a
 * row.
 */
function fromWooCommerce(found: FoundRow[]): FoundRow[] {
  const products = found.filter(isKind('variable'));
  // A variation names its product by SKU or as `id:12`.
  const bySku = new Map(products.map(({ fields }) => [textOf(fields, 'sku'), fields]));
  const byId = new Map(products.map(({ fields }) => [`id:${textOf(fields, 'id')}`, fields]));
  const parentOf = (fields: Fields) => {
    const name = textOf(fields, 'parent');
    return name === '' ? undefined : (byId.get(name) ?? bySku.get(name));
  };
  const used = new Set(found.map(({ fields }) => parentOf(fields)));
  const sharers = new Map<Fields | undefined, number>();
  for (const one of found.filter(sharesStock)) {
    const parent = parentOf(one.fields);
    sharers.set(parent, (sharers.get(parent) ?? 0) + 1);
  }
  return found
    .filter((one) => !(isKind('variable')(one) && used.has(one.fields)))
    .map((one) => {
      const { row, fields } = one;
      const parent = parentOf(fields);
      const name = textOf(fields, 'name');
      const same = name === '' || name === textOf(parent, 'name');
      const label = parent && same ? attributesOf(fields) : '';
      const title = name === '' ? textOf(parent, 'name') : name;
      const { quantity, notes } = stockOf(one, parent, sharers.get(parent) ?? 0);
      return {
        row,
        notes,
        fields: new Map([
          ...field('id', textOf(fields, 'id')),
          ...field('title', label === '' ? title : `${title} (${label})`),
          ...field(
            'description',
            textOf(fields, 'description', 'short description') ||
              textOf(parent, 'description', 'short description'),
          ),
          ...field('price', textOf(fields, 'regular price')),
          ...field('sale price', textOf(fields, 'sale price')),
          ...field('sale starts', textOf(fields, 'date sale price starts')),
          ...field('sale ends', textOf(fields, 'date sale price ends')),
          ...field('sku', textOf(fields, 'sku')),
          ...field('category', textOf(fields, 'categories') || textOf(parent, 'categories')),
          ...field('quantity', quantity),
          ...field('link', textOf(fields, 'external url')),
          ...field('images', textOf(fields, 'images'), textOf(parent, 'images')),
        ]),
      };
    });
}

/** The rows of a shop export; null when the columns are not those of a known shop. */
export function shopRows(columns: ReadonlySet<string>, found: FoundRow[]): FoundRow[] | null {
  const has = (...names: string[]) => names.every((name) => columns.has(name));
  if (has('handle', 'title', 'variant price')) return fromShopify(found);
  if (has('url handle', 'title', 'price')) return fromShopify(found);
  if (has('type', 'name', 'regular price')) return fromWooCommerce(found);
  return null;
}
