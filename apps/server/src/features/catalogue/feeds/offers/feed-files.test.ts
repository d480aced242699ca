import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { priceNow } from '@slipway/domain/catalogue/sale-periods';
import type { OfferRow } from './offer.ts';
import { readOffers } from './read-offers.ts';

/** Files as platforms and shops write them, each with its expected content. */
interface Expected {
  /** Id, name, price in mid June 2026, currency where the file names it, and quantity. */
  rows?: [
    id: string,
    name: string,
    price: number | null,
    currency?: string,
    quantity?: number | null,
  ][];
  /** Row, whether it is left out, and the reason. */
  problems?: [row: number, leftOut: boolean, reason: string][];
  /** Further fields of the first row. */
  more?: Partial<OfferRow>;
  charset?: string;
  /** Why the whole file cannot be read. */
  refused?: string;
}

const twoWays = (price: string) => `Its price “${price}” can be read two ways.`;
const noPrice = (price: string) => `Its price “${price}” is not a price.`;
const decimals = (price: string) => `Its price “${price}” has too many decimals.`;

const files: Record<string, Expected> = {
  'rss-plain.xml': {
    rows: [
      ['ANC-10', 'Anchor, 10 kg', 89.9, 'CAD', 7],
      ['ROPE-30', 'Mooring rope, 30 m', 42, 'CAD'],
    ],
    more: {
      description: 'Hot-dip galvanised.',
      url: 'https://quayside.example/anchor-10',
      sku: 'QS-ANC-10',
      pictures: [
        'https://quayside.example/img/anchor.jpg',
        'https://quayside.example/img/anchor-2.jpg',
      ],
    },
  },
  'rss-other-prefix.xml': { rows: [['F-1', 'Fender', 15, 'CAD', 3]] },
  'rss-default-namespace.xml': { rows: [['D-1', 'Deck brush', 9.5, 'CAD']] },
  'rss-undeclared-prefix.xml': { rows: [['U-1', 'Cleat', 6.25, 'CAD']] },
  'rss-character-references.xml': {
    rows: [['C-1', 'Garçon’s café & bar', 12.5, 'CAD']],
    more: { description: 'Warm soup & bread' },
  },
  'rss-comment-after-end.xml': { rows: [['K-1', 'Kettle', 30, 'CAD']] },
  'rss-doctype-in-cdata.xml': {
    rows: [['M-1', 'Manual', 5, 'CAD']],
    more: { description: 'Read it first.' },
  },
  'rss-bare-ampersands.xml': {
    rows: [['A-1', 'Bits & pieces', 1, 'CAD']],
    more: {
      url: 'https://quayside.example/?a=1&b=2',
      pictures: ['https://quayside.example/i?w=1&h=2'],
    },
  },
  'rss-nested-elements.xml': { rows: [['N-1', 'Net', 20, 'CAD']] },
  'rss-sale-days.xml': {
    rows: [
      ['S-ON', 'Sail on sale', 80, 'CAD'],
      ['S-OVER', 'Sail of May', 100, 'CAD'],
      ['S-NEXT', 'Sail of July', 100, 'CAD'],
      ['S-ALWAYS', 'Sail for less', 75.5, 'CAD'],
      ['S-ODD', 'Sail of some day', 100, 'CAD'],
      ['S-MORE', 'Sail dearer on sale', 100, 'CAD'],
      ['S-ZERO', 'Sail without a sale', 100, 'CAD'],
    ],
    problems: [[5, false, 'The dates of the sale cannot be read, so the regular price is used.']],
  },
  'rss-odd-prices.xml': {
    rows: [
      ['P1', 'Item 1', 15],
      ['P2', 'Item 2', null],
      ['P3', 'Item 3', null],
      ['P4', 'Item 4', null],
      ['P5', 'Item 5', null],
      ['P6', 'Item 6', 1250.5, 'CAD'],
      ['P7', 'Item 7', 1250.5, 'CAD'],
      ['P8', 'Item 8', null],
      ['P9', 'Item 9', null],
      ['P10', 'Item 10', 12.5, 'EUR'],
      ['P11', 'Item 11', null],
    ],
    problems: [
      [2, false, noPrice('19.99/24h')],
      [3, false, noPrice('2 for 10.00')],
      [4, false, noPrice('1e3')],
      [5, false, noPrice('from 99.5')],
      [8, false, twoWays('15.000')],
      [9, false, noPrice('-3')],
      [11, false, noPrice('call us')],
    ],
  },
  'rss-currencies.xml': {
    rows: [
      ['JP', 'Lure from Osaka', 4999, 'JPY'],
      ['JP2', 'Lure from Kobe', 4999, 'JPY'],
      ['JP3', 'Half a yen', null],
      ['KW', 'Dhow model', 1.25, 'KWD'],
      ['KW2', 'Dhow flag', null],
    ],
    problems: [
      [3, false, decimals('4999.5 JPY')],
      [5, false, 'Its price “1.255 KWD” is in KWD with three decimals, which cannot be imported.'],
    ],
  },
  'rss-availability.xml': {
    rows: [
      ['V1', 'Sold out', 1, 'CAD', 0],
      ['V2', 'Ordered ahead', 1, 'CAD', 0],
      ['V3', 'None left', 1, 'CAD', 0],
      ['V4', 'Some left', 1, 'CAD', 2],
      ['V5', 'Plenty left', 1, 'CAD', 0],
      ['V6', 'Not counted', 1, 'CAD', null],
    ],
    problems: [[5, false, 'Its quantity “plenty” is not a whole number, so it is imported as 0.']],
  },
  'rss-without-ids.xml': {
    rows: [
      ['SKU-7', 'Told by its SKU', 1, 'CAD'],
      ['https://quayside.example/l', 'Told by its link', 2, 'CAD'],
    ],
    problems: [
      [3, true, 'It has no id, no SKU and no link.'],
      [4, true, 'It has no id, no SKU and no link.'],
    ],
  },
  'rss-doubled-ids.xml': {
    rows: [
      ['X', 'The first', 1, 'CAD'],
      ['Y', 'Another', 2, 'CAD'],
    ],
    problems: [[3, true, 'It has the same id as row 1, which is kept.']],
  },
  'rss-0-91.xml': {
    rows: [['https://old.example/lamp', 'Old lamp', null]],
    problems: [[1, false, 'It has no price.']],
  },
  'rss-1-0.xml': { rows: [['O-1', 'Oar', 35, 'CAD']] },
  'atom.xml': {
    rows: [
      ['FL-1', 'Flag & staff', 18, 'CAD'],
      ['tag:q.example,2026:2', 'Pump', 55, 'CAD'],
    ],
    more: {
      description: 'Ash.',
      url: 'https://q.example/flag',
      pictures: ['https://q.example/flag.png'],
    },
  },
  'atom-prefixed.xml': { rows: [['AP-1', 'Boathook', 22, 'CAD']] },
  'latin1-prolog.xml': { rows: [['L-1', 'Bouée à sifflet', 64, 'CAD']] },
  'windows-1250-prolog.xml': { rows: [['W-1', 'Žluté veslo, Łódź', 21, 'CAD']] },
  'windows-1251-header.xml': { charset: 'windows-1251', rows: [['W-2', 'Якорь', 21, 'CAD']] },
  'windows-1252-header.csv': {
    charset: 'Windows-1252',
    rows: [['1', 'Rückspiegel „groß“ – 5 €', 12.5]],
  },
  'windows-1252-untold.csv': { rows: [['1', 'Crème brûlée torch', 19.9]] },
  'header-wrong-prolog-right.xml': { charset: 'utf-8', rows: [['H-1', 'Étrier', 3, 'CAD']] },
  'prolog-wrong.xml': { rows: [['H-2', 'Étrier', 3, 'CAD']] },
  'utf-8-prolog-latin1-header.xml': {
    charset: 'ISO-8859-1',
    rows: [['H-3', 'Étrier, Łódź', 3, 'CAD']],
  },
  'latin1-prolog-utf-8-content.xml': {
    charset: 'utf-8',
    rows: [['H-4', 'Étrier, Łódź', 3, 'CAD']],
  },
  'windows-1250-prolog-latin1-header.xml': {
    charset: 'iso-8859-1',
    rows: [['H-5', 'Łódź', 3, 'CAD']],
  },
  'utf-8-prolog-not-utf-8.xml': {
    charset: 'windows-1250',
    rows: [['H-6', 'Łódź', 3, 'CAD']],
  },
  'utf-16-le-mark.xml': { charset: 'utf-8', rows: [['T-1', 'Bøye', 17, 'CAD']] },
  'utf-16-be-mark.csv': { rows: [['T-2', 'Øse', 4, '', 12]] },
  'utf-16-le-unmarked.xml': { rows: [['T-3', 'Åre', 17, 'CAD']] },
  'utf-8-mark.csv': { charset: 'iso-8859-1', rows: [['8', 'Chaîne', 7]] },
  'table-semicolons.csv': {
    rows: [
      ['T1', 'Ladder; folding', 1250, 'CAD', 2],
      ['T2', 'Plank of ash', 75, 'EUR'],
    ],
    more: { pictures: ['https://q.example/1.jpg', 'https://q.example/2.jpg'] },
  },
  'table-tabs.tsv': {
    rows: [
      ['TB1', 'Hook', 4, 'CAD', 0],
      ['TB2', 'Eye', 1250, 'CAD', 1],
    ],
  },
  'table-excel-sep.csv': {
    rows: [['E1', 'Winch', 200]],
    problems: [[4, true, 'It has the same id as row 3, which is kept.']],
  },
  'table-without-id.csv': {
    rows: [
      ['S-1', 'Bolt', 0.1],
      ['https://q.example/nut', 'Nut', 0.05],
    ],
    problems: [[4, true, 'It has no id, no SKU and no link.']],
  },
  'table-inch-signs.csv': {
    rows: [
      ['I1', 'Pipe 12" long', 8],
      ['I2', 'Pipe 6" long', 4],
    ],
  },
  'shopify.csv': {
    rows: [
      ['DS-41-N', 'Deck shoe (41 / Navy)', 89, '', 4],
      ['DS-42-N', 'Deck shoe (42 / Navy)', 89, '', 0],
      ['deck-shoe / 42 / Sand', 'Deck shoe (42 / Sand)', 95, '', 0],
      ['bailer', 'Bailer', 6.5],
    ],
    problems: [
      [7, true, 'It is a draft in the shop.'],
      [8, true, 'It is archived in the shop.'],
      [9, true, 'It is archived in the shop.'],
    ],
    more: {
      description: 'Grips on wet teak. Non-marking sole.',
      priceCents: 11_000,
      saleCents: 8900,
      sku: 'DS-41-N',
      pictures: [
        'https://cdn.example/shoe-navy.jpg',
        'https://cdn.example/shoe-1.jpg',
        'https://cdn.example/shoe-2.jpg',
        'https://cdn.example/shoe-3.jpg',
      ],
    },
  },
  'shopify-new.csv': {
    rows: [
      ['TC-S', 'Tide clock (Small)', 120, '', 3],
      ['TC-L', 'Tide clock (Large)', 180, '', 1],
    ],
    more: {
      description: 'Brass and glass.',
      pictures: ['https://cdn.example/clock-s.jpg', 'https://cdn.example/clock.jpg'],
    },
  },
  'woocommerce.csv': {
    rows: [
      ['11', 'Chart of the lake', 18, '', 12],
      ['13', 'Life vest - S', 60, '', 5],
      ['14', 'Life vest (M)', 65, '', 0],
      ['15', 'Safety set', null],
      ['16', 'Rigging lesson', 45],
    ],
    problems: [[6, false, 'It has no price.']],
    more: {
      description: 'Scale 1:50,000.',
      priceCents: 2400,
      saleCents: 1800,
      saleFrom: '2026-06-01T04:00:00.000Z',
      saleTo: '2026-06-21T04:00:00.000Z',
      sku: 'WC-CHART',
      pictures: ['https://wc.example/chart.jpg', 'https://wc.example/chart-back.jpg'],
    },
  },
  'woocommerce-stock.csv': {
    rows: [
      ['1', 'Binnacle, made to order', 900, '', 0],
      ['2', 'Barometer, two still here', 80, '', 2],
      ['3', 'Bell, promised to others', 70, '', 0],
      ['5', 'Jacket (S)', 150, '', 6],
      ['6', 'Jacket (M)', 150, '', 6],
      ['8', 'Cap (One)', 25, '', 4],
      ['10', 'Gloves (L)', 35, '', 0],
      ['12', 'Hat (XL)', 30],
      ['13', 'Scarf', 20, '', 0],
      ['14', 'Whistle', 5],
      ['15', 'Horn', 15, '', 0],
      ['16', 'Lamp', 15, '', 0],
    ],
    problems: [
      [
        6,
        false,
        'It shares a stock of 6 with other variants, and each is imported with all of it.',
      ],
      [
        7,
        false,
        'It shares a stock of 6 with other variants, and each is imported with all of it.',
      ],
      [
        14,
        false,
        'Its stock is that of a product that is not in the file, so it is imported as 0.',
      ],
    ],
  },
  'damaged-cut-off.xml': { refused: 'The file is damaged.' },
  'damaged-doctype.xml': {
    refused: 'The feed has a document type (DOCTYPE), which is not supported.',
  },
  'damaged-web-page.xml': { refused: 'The file is neither a product feed nor a table.' },
  'damaged-quote.csv': { refused: 'The file is damaged.' },
  'damaged-no-telling-column.csv': {
    refused: 'The table has no column named id, SKU or link.',
  },
  'damaged-empty.csv': { refused: 'The file is empty.' },
};

const folder = new URL('../../../../../test/product-feeds/', import.meta.url);
const now = new Date('2026-06-15T14:00:00Z');
const read = (name: string, charset: string | null) =>
  readOffers(readFileSync(new URL(name, folder)), {
    charset,
    currency: 'CAD',
    zone: 'America/Toronto',
  });

const summaryOf = (row: OfferRow) => {
  const saleFrom = row.saleFrom === null ? null : new Date(row.saleFrom);
  const saleTo = row.saleTo === null ? null : new Date(row.saleTo);
  const cents = priceNow({ regular: row.priceCents, sale: row.saleCents, saleFrom, saleTo }, now);
  return [
    row.idOnPlatform,
    row.name,
    cents === null ? null : cents / 100,
    row.currency,
    row.quantity,
  ];
};

describe('product feeds and tables', () => {
  test.each(Object.entries(files))('%s', (name, expected) => {
    const { rows = [], problems = [], more = {}, charset = null, refused } = expected;
    if (refused !== undefined) {
      expect(() => read(name, charset)).toThrow(refused);
      return;
    }
    const found = read(name, charset);
    expect(found.rows.map(summaryOf)).toEqual(
      rows.map(([id, title, price, currency = '', quantity = null]) => [
        id,
        title,
        price,
        currency,
        quantity,
      ]),
    );
    expect(found.problems.map(({ row, leftOut, reason }) => [row, leftOut, reason])).toEqual(
      problems,
    );
    expect(found.rows[0]).toMatchObject(more);
    // The result is sent between threads and stored in the database.
    expect(structuredClone(found)).toEqual(found);
  });

  test('every file has an expectation', () => {
    expect(readdirSync(folder).sort()).toEqual(Object.keys(files).sort());
  });
});
