import { fieldName, type Fields, type FoundRow } from './offer.ts';

/** The product exports of Shopify and WooCommerce, each variant of a product as a row of its own. */

const textOf = (fields: Fields | undefined, ...names: string[]): string => {
  const values = names.flatMap((name) => fields?.get(name) ?? []).map((value) => value.trim());
  return values.find((value) => value !== '') ?? '';
};

/** A field and its value, unless there is none. */
const field = (name: string, ...values: string[]): [string, string[]][] => {
  const written = values.filter((value) => value !== '');
  return written.length === 0 ? [] : [[fieldName(name), written]];
};

/** Shopify writes an apostrophe before what a spreadsheet would take for a number. */
const unquoted = (text: string) => text.replace(/^'/, '');

const maxPictures = 20;

/** The options that tell a variant from its sisters: `42 / Navy`. */
function optionsOf(fields: Fields): string {
  const values = [1, 2, 3].map((n) => textOf(fields, `option${n} value`));
  const told = values.filter((value) => value !== '' && value !== 'Default Title');
  return told.join(' / ');
}

interface Product {
  first: number;
  title: string;
  about: string;
  pictures: string[];
  variants: FoundRow[];
}

function variantOf({ row, fields }: FoundRow, product: Product): FoundRow {
  const options = optionsOf(fields);
  const handle = textOf(fields, 'handle', 'url handle');
  const sku = unquoted(textOf(fields, 'variant sku', 'sku'));
  const own = [handle, options].filter((part) => part !== '').join(' / ');
  const price = textOf(fields, 'variant price', 'price');
  const before = textOf(fields, 'variant compare at price', 'compare at price');
  // A price before that is no higher, such as 0.00, is no reduction; one that cannot be read is listed as such.
  const reduced = before !== '' && !(Number(before) <= Number(price));
  const { title, about, pictures } = product;
  return {
    row,
    fields: new Map([
      ...field('id', sku === '' ? own : sku),
      ...field('title', options === '' ? title : `${title} (${options})`),
      ...field('description', about),
      ...field('price', reduced ? before : price),
      ...field('sale price', reduced ? price : ''),
      ...field('sku', sku),
      ...field('quantity', textOf(fields, 'variant inventory qty', 'inventory quantity')),
      ...field('image link', textOf(fields, 'variant image', 'variant image url'), ...pictures),
    ]),
  };
}

/**
 * Rows of one handle are one product: the first has its texts, each with a price is a variant, and each may bring a
 * picture. The price before a reduction is the regular one then.
 */
function fromShopify(found: FoundRow[]): FoundRow[] {
  const products = new Map<string, Product>();
  for (const { row, fields } of found) {
    const handle = textOf(fields, 'handle', 'url handle') || `row ${row}`;
    const product = products.get(handle) ?? {
      first: row,
      title: '',
      about: '',
      pictures: [],
      variants: [],
    };
    products.set(handle, product);
    product.title ||= textOf(fields, 'title');
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

/** A stock that variants may share: `parent` is written where the product counts them together. */
const sharesStock = ({ fields }: FoundRow) => textOf(fields, 'stock').toLowerCase() === 'parent';

const shared = (stock: string) =>
  `It shares a stock of ${stock} with other variants, and each is imported with all of it.`;
const unknownStock =
  'Its stock is that of a product that is not in the file, so it is imported as 0.';

/**
 * How many there are, where the export says so, and what staff should know of it. What is sold to be delivered later
 * (`backorder`) is not there, unless the stock says that some are.
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

/** Variations take what they lack from their product, which is not sold itself and so is no row. */
function fromWooCommerce(found: FoundRow[]): FoundRow[] {
  const products = found.filter(isKind('variable'));
  // A variation names its product by SKU, or as `id:12`.
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
      const told = parent && same ? attributesOf(fields) : '';
      const title = name === '' ? textOf(parent, 'name') : name;
      const { quantity, notes } = stockOf(one, parent, sharers.get(parent) ?? 0);
      return {
        row,
        notes,
        fields: new Map([
          ...field('id', textOf(fields, 'id')),
          ...field('title', told === '' ? title : `${title} (${told})`),
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
          ...field('quantity', quantity),
          ...field('link', textOf(fields, 'external url')),
          ...field('images', textOf(fields, 'images'), textOf(parent, 'images')),
        ]),
      };
    });
}

/** The rows of a shop's export as that shop means them; null where the columns are not those of one. */
export function shopRows(columns: ReadonlySet<string>, found: FoundRow[]): FoundRow[] | null {
  const has = (...names: string[]) => names.every((name) => columns.has(name));
  if (has('handle', 'title', 'variant price')) return fromShopify(found);
  if (has('url handle', 'title', 'price')) return fromShopify(found);
  if (has('type', 'name', 'regular price')) return fromWooCommerce(found);
  return null;
}
