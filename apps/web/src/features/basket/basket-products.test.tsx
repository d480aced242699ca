import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BasketQuote, OfferedItem, QuotedLine } from '@slipway/contract/basket/basket';
import type { OrderPrice } from '@slipway/contract/orders/order-quote';
import type { DeliveryOffer } from '@slipway/contract/orders/delivery';
import type { Purpose } from '@slipway/domain/settings/settings';
import { guestBasket, type BasketLine } from '#shared/basket/basket-lines.ts';
import { pageData } from '#lib/page-data.ts';
import { answering, playServer, refusing, showAlone, type Sent } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunks.
import '#features/bookings/book/steps/terms-modal.tsx';
import '#shared/cards/test-card-form.tsx';
import { BasketScreen } from './basket-screen.tsx';
import { storeBasketAttempt } from './basket-storage.ts';

const shirt: BasketLine = {
  id: '00000000-0000-4000-8000-000000000011',
  item: { unit_id: 5, variant_id: 51, quantity: 2, price: 20 },
};
const bag: BasketLine = {
  id: '00000000-0000-4000-8000-000000000012',
  item: { unit_id: 6, variant_id: 61, quantity: 1, price: 35 },
};
const item = (over: Partial<OfferedItem> = {}): OfferedItem => ({
  ...{ unit_id: 5, variant_id: 51, name: 'T-shirt (M)', sku: 'TS-M', path: '/shop/t-shirt' },
  ...{ picture: null, price: 20, quantity: 2, amount: 40, pickup_only: false },
  ...{ has_others: false, code: null },
  ...over,
});
const dryBag = { unit_id: 6, variant_id: 61, name: 'Dry bag', path: '/shop/dry-bag', sku: '' };
const bagItem = item({ ...dryBag, price: 35, quantity: 1, amount: 35 });
const line = (offered: OfferedItem): QuotedLine => ({
  trip: null,
  gift: null,
  item: offered,
  problem: null,
});
const quay = { id: 3, name: 'Quay shop', address: '1 Quay Street', hours: 'Daily 9 to 5' };
const offer: DeliveryOffer = {
  pickup_places: [quay],
  pickup_only: false,
  countries: [
    { code: 'CA', regions: ['Yukon'] },
    { code: 'US', regions: [] },
  ],
  shipping: [],
};
const toCanada = [
  { zone_id: 7, name: 'Post', price: 12, free_from: 150 },
  { zone_id: 8, name: 'Express', price: 30, free_from: null },
];

interface Asked {
  delivery?: { by: string; region?: string | null; zone_id?: number | null } | null;
}

/** The server's quote for a shirt and a bag with the given delivery. */
function quoteFor(asked: Asked, over: Partial<BasketQuote> = {}): BasketQuote {
  const { delivery } = asked;
  const way = toCanada.find(({ zone_id }) => zone_id === delivery?.zone_id) ?? toCanada[0];
  const ships = delivery?.by === 'shipping';
  const shipping = delivery == null ? null : ships ? (way?.price ?? 0) : 0;
  const total = 75 + (shipping ?? 0);
  return {
    lines: [line(item()), line(bagItem)],
    order: {
      ...{ goods: 75, shipping, tax_lines: [], tax_included: true, total_price: total },
      delivery: { ...offer, shipping: ships ? toCanada : [] },
      ...{ delivery_problem: null, return_days: 14 },
    },
    ...{ currency: 'CAD', total_price: total, amount: total, terms_text: null },
    ...{ discount: 0, code_problem: null, gift_cards: [] },
    ...over,
  };
}

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  sessionStorage.clear();
  act(() => guestBasket.update(() => []));
  vi.unstubAllGlobals();
});

const quotesOf = (sent: Sent[]) =>
  sent.filter(({ call }) => call === 'POST /api/basket/quote').map(({ body }) => body as Asked);
const pressOf = (sent: Sent[]) => sent.find(({ call }) => call === 'POST /api/basket/checkout');

function open(how: {
  quote?: (asked: Asked) => BasketQuote;
  checkout?: () => Response;
  purpose?: Purpose;
  lines?: BasketLine[];
}): Sent[] {
  const { quote = quoteFor, checkout, purpose = 'sell', lines = [shirt, bag] } = how;
  const sent = playServer({
    'GET /api/unit-names-packages-pictures': answering([]),
    'POST /api/basket/quote': () => answering(quote(quotesOf(sent).at(-1) ?? {}))(),
    'GET /api/page-data': () => answering(pageData())(),
    'GET /api/terms/': answering({ version: 1, body: 'Ours', published_at: '2026-01-01' }),
    ...(checkout && { 'POST /api/basket/checkout': checkout }),
  });
  guestBasket.update(() => lines);
  showAlone(<BasketScreen />, null, purpose);
  return sent;
}

/** All at once: typing key by key is slow. */
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

function fillIn() {
  type('Name', 'Ann Angler');
  type('Email', 'ann@slipway.test');
  type('Phone', '+14165550123');
  type('Card number', '4242424242424242');
  type('Expiry date', '1234');
  type('Security code', '123');
  fireEvent.click(screen.getByLabelText('I agree to the terms and conditions.'));
}

async function shipTo(country: string) {
  await userEvent.click(await screen.findByRole('radio', { name: /^Shipping/ }));
  // The first one; the second belongs to the phone number.
  const [ofDelivery] = screen.getAllByRole('combobox', { name: 'Country' });
  if (ofDelivery) await userEvent.selectOptions(ofDelivery, country);
}

const price: OrderPrice = {
  ...{ goods: 75, shipping: 30, tax_lines: [], tax_included: true, total_price: 105 },
};
const ordered = answering({
  status: 'booked',
  bookings: [],
  order: 77,
  order_price: price,
  sms_sent: null,
});

it('ships a basket of products: the price is known once the region is, and no text mentions bookings', async () => {
  const sent = open({ checkout: ordered });
  expect(await screen.findByRole('link', { name: 'T-shirt (M)' })).toHaveAttribute(
    'href',
    '/shop/t-shirt?variant=51',
  );
  expect(screen.getByText('SKU TS-M')).toBeVisible();
  expect(screen.getByText('Not known yet')).toBeVisible();
  expect(screen.queryByText(/book/i)).not.toBeInTheDocument();
  await shipTo('Canada');
  // The country has a region with a price of its own: it has to be chosen first.
  expect(screen.queryByRole('radio', { name: /^Post/ })).not.toBeInTheDocument();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Region' }), 'Another region');
  const post = 'Post CA$12.00 Free when your products come to CA$150.00 or more.';
  expect(await screen.findByRole('radio', { name: post })).toBeChecked();
  expect(quotesOf(sent).at(-1)?.delivery).toMatchObject({ by: 'shipping', region: null });
  expect(await screen.findByRole('button', { name: 'PAY CA$87.00' })).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Express CA$30.00' }));
  expect(await screen.findByRole('button', { name: 'PAY CA$105.00' })).toBeVisible();
  const line1 = screen.getByRole('textbox', { name: 'Address line 1' });
  expect(line1).toHaveAttribute('autocomplete', 'shipping address-line1');
  type('Address line 1', '2 Elm St');
  type('City', 'Halifax');
  type('State or region (optional)', 'Nova Scotia');
  type('Postal code', 'B3H 1A1');
  expect(screen.getByText(/Returns within 14 days of delivery\./)).toBeVisible();
  fillIn();
  await userEvent.click(screen.getByRole('button', { name: 'PAY CA$105.00' }));
  // The receipt goes to its own address.
  const confirmed = () => screen.getByRole('heading', { name: 'Order 77 confirmed' });
  await waitFor(() => expect(confirmed()).toBeVisible());
  expect(screen.getByText('CA$105.00 was charged in one payment.')).toBeVisible();
  expect(screen.getByText('Total').nextSibling).toHaveTextContent('CA$105.00');
  expect(screen.getByText(/2 Elm St, Halifax, Nova Scotia, B3H 1A1, Canada/)).toBeVisible();
  expect(pressOf(sent)?.body).toMatchObject({
    ...{ amount: 105, return_days: 14 },
    lines: [{ item: { price: 20, quantity: 2 } }, { item: { price: 35 } }],
    delivery: { by: 'shipping', zone_id: 8, address: { region: 'Nova Scotia', country: 'CA' } },
  });
  expect(guestBasket.lines()).toEqual([]);
});

it('pick-up is free, and the choice is stored for a reload', async () => {
  open({});
  await userEvent.click(await screen.findByRole('radio', { name: /^Pick-up/ }));
  expect(screen.getByRole('radio', { name: /Quay shop/ })).toBeChecked();
  expect(screen.getByText('Daily 9 to 5')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'PAY CA$75.00' })).toBeVisible();
  expect(JSON.parse(sessionStorage.getItem('slipway-basket-delivery') ?? '')).toMatchObject({
    ...{ by: 'pickup', placeId: 3 },
  });
});

it('shows everything that is missing at once, and focuses the delivery first', async () => {
  open({});
  await screen.findByRole('radio', { name: /^Pick-up/ });
  await userEvent.click(screen.getByLabelText('I agree to the terms and conditions.'));
  await userEvent.click(screen.getByRole('button', { name: 'PAY' }));
  expect(await screen.findByText('Choose how you get your products.')).toBeVisible();
  expect(screen.getByText('Name is required.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('radio', { name: /^Pick-up/ })).toHaveFocus());
  await userEvent.click(screen.getByRole('radio', { name: /^Shipping/ }));
  // It begins in the country of the business.
  const [country] = screen.getAllByRole('combobox', { name: 'Country' });
  expect(country).toHaveDisplayValue('United States');
  expect(screen.getByText('Address line 1 is required.')).toBeVisible();
});

it('offers no shipping when a product is for pick-up only, and says why', async () => {
  const quote = (asked: Asked) => {
    const { order, ...rest } = quoteFor(asked);
    const delivery = { ...offer, pickup_only: true };
    return { ...rest, order: order && { ...order, delivery } };
  };
  open({ quote });
  expect(
    await screen.findByText(
      'One of your products is for pick-up only, so this order cannot be shipped.',
    ),
  ).toBeVisible();
  expect(screen.queryByRole('radio', { name: /^Shipping/ })).not.toBeInTheDocument();
});

it('says when nothing can be delivered', async () => {
  const quote = (asked: Asked) => {
    const { order, ...rest } = quoteFor(asked);
    const delivery = { ...offer, pickup_places: [], countries: [] };
    return { ...rest, order: order && { ...order, delivery } };
  };
  open({ quote });
  expect(await screen.findByText(/Products cannot be delivered at the moment/)).toBeVisible();
  await userEvent.click(screen.getByLabelText('I agree to the terms and conditions.'));
  expect(screen.getByRole('button', { name: 'PAY' })).toBeDisabled();
});

it('marks what changed, and offers as many as are left', async () => {
  let taken = false;
  const quote = (asked: Asked) => {
    const problem = { field: 'quantity', text: 'Only 1 of T-shirt is left.', left: 1 };
    const cannot: QuotedLine = { trip: null, gift: null, item: item(), problem };
    const changed = line({ ...bagItem, price: 39, amount: 39 });
    return quoteFor(asked, { lines: [taken ? line(item({ quantity: 1 })) : cannot, changed] });
  };
  open({ quote });
  // How many are left is in the text already.
  expect(await screen.findByText('Only 1 of T-shirt is left.')).toBeVisible();
  expect(screen.getByText('The price was CA$35.00 and is now CA$39.00.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'T-shirt (M)' })).toBeVisible();
  taken = true;
  await userEvent.click(screen.getByRole('button', { name: 'Take 1 instead' }));
  await waitFor(() => expect(screen.queryByText(/is left\./)).not.toBeInTheDocument());
  expect(guestBasket.lines()[0]).toMatchObject({ item: { quantity: 1 } });
});

it('changes quantities by buttons and typing, and undoes a removal', async () => {
  open({});
  const many = await screen.findByRole('spinbutton', { name: 'Quantity of T-shirt (M)' });
  await userEvent.click(screen.getByRole('button', { name: 'More: T-shirt (M)' }));
  expect(guestBasket.lines()[0]).toMatchObject({ item: { quantity: 3 } });
  await userEvent.clear(many);
  // An empty field is not yet another number.
  expect(guestBasket.lines()[0]).toMatchObject({ item: { quantity: 3 } });
  await userEvent.type(many, '5');
  expect(guestBasket.lines()[0]).toMatchObject({ item: { quantity: 5 } });
  await userEvent.click(screen.getByRole('button', { name: 'Remove Dry bag' }));
  expect(guestBasket.lines()).toHaveLength(1);
});

it.each([
  ['delivery.zone_id', 'It is not shipped there this way.', /^Post CA\$12.00/, 'radio'],
  ['delivery.address.line1', 'Address is too long.', 'Address line 1', 'textbox'],
])('shows a refusal of %s at its place, and keeps what was typed', async (name, text, at, role) => {
  const checkout = refusing(422, {
    ...{ code: 'invalid', message: 'The given data was invalid.' },
    errors: { [name]: [text] },
  });
  open({ checkout });
  await shipTo('United States');
  type('Address line 1', '2 Elm St');
  type('City', 'Bath');
  type('Postal code', '04530');
  await screen.findByRole('button', { name: 'PAY CA$87.00' });
  fillIn();
  await userEvent.click(screen.getByRole('button', { name: 'PAY CA$87.00' }));
  expect(await screen.findByText(text)).toBeVisible();
  await waitFor(() => expect(screen.getByRole(role, { name: at })).toHaveFocus());
  expect(screen.getByRole('textbox', { name: 'City' })).toHaveValue('Bath');
  expect(screen.getByLabelText('Card number')).toHaveValue('4242 4242 4242 4242');
});

it('names a product that sold out before the order was placed', async () => {
  const checkout = refusing(422, {
    ...{ code: 'out_of_stock', message: 'The given data was invalid.' },
    errors: { 'lines.1.item.quantity': ['Dry bag is sold out.'] },
  });
  open({ checkout });
  await userEvent.click(await screen.findByRole('radio', { name: /^Pick-up/ }));
  await screen.findByRole('button', { name: 'PAY CA$75.00' });
  fillIn();
  await userEvent.click(screen.getByRole('button', { name: 'PAY CA$75.00' }));
  const text = await screen.findByText('Dry bag is sold out.');
  expect(text.closest('li')).toHaveTextContent('Dry bag');
  expect(screen.getByText(/^Nothing was ordered or charged/)).toBeVisible();
});

it('reads the terms again where the days for returns have changed', async () => {
  const checkout = refusing(422, {
    ...{ code: 'price_changed', message: 'The given data was invalid.' },
    errors: { return_days: ['The terms have changed. Please read them again.'] },
  });
  const sent = open({ checkout });
  await userEvent.click(await screen.findByRole('radio', { name: /^Pick-up/ }));
  await screen.findByRole('button', { name: 'PAY CA$75.00' });
  fillIn();
  await userEvent.click(screen.getByRole('button', { name: 'PAY CA$75.00' }));
  const terms = await screen.findByRole('dialog', { name: 'Terms and conditions' });
  expect(
    await within(terms).findByText(/free cancellation until your order is packed/),
  ).toBeVisible();
  expect(pressOf(sent)?.body).toMatchObject({ return_days: 14 });
});

it.each([
  ['sell', ['Go to the shop']],
  ['rent', ['Choose what to book']],
] as const)('is empty where the business is to %s, with the way on', async (purpose, names) => {
  open({ purpose, lines: [] });
  await screen.findByText('Your basket is empty');
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(names);
});

it('shows what a code takes off a line, and the products before it', async () => {
  const code = { code: 'SHIRT10', percent: 10, discount: 4 };
  open({
    quote: (asked) => ({
      ...quoteFor(asked, { discount: 4, total_price: 71, amount: 71 }),
      lines: [line(item({ code })), line(bagItem)],
    }),
  });
  const shirts = (await screen.findByRole('link', { name: 'T-shirt (M)' })).closest('li');
  expect(await within(shirts ?? document.body).findByText('CA$36.00')).toBeVisible();
  expect(within(shirts ?? document.body).getByText('CA$40.00').tagName).toBe('S');
  const sumOf = (name: string) => screen.getByText(name).nextSibling?.textContent;
  expect(sumOf('Products')).toBe('CA$75.00');
  expect(sumOf('Subtotal')).toBe('CA$71.00');
});

it.each([
  ['a wide screen', true],
  ['a narrow one', false],
])('shows what the basket comes to once: %s', async (_where, matches) => {
  const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', (media: string) => ({ media, matches, ...listeners }));
  open({});
  const total = (await screen.findByText('Total')).closest('aside');
  expect(total).toBe(screen.queryByRole('complementary', { name: 'Summary' }));
  expect(total !== null).toBe(matches);
});

it('shows what was pressed at its prices, with its sums, while the answer is not known', async () => {
  const code = { code: 'SHIRT10', percent: 10, discount: 4 };
  const gift = { typed: 'AAAA', last4: 'AAAA', balance: 50, amount: 50, problem: null };
  const quote: BasketQuote = {
    ...quoteFor({ delivery: { by: 'pickup' } }),
    lines: [line(item({ code })), line(bagItem)],
    ...{ discount: 4, total_price: 71, amount: 21, gift_cards: [gift] },
  };
  storeBasketAttempt({
    key: 'key',
    body: {
      ...{ lines: [shirt, bag], amount: 21, name: 'Ann Angler', email: 'ann@slipway.test' },
      ...{ phone: '+14165550123', code: 'shirt10', gift_cards: ['AAAA'] },
      delivery: { by: 'pickup', place_id: 3 },
    },
    ...{ quote, items: [item({ code }), bagItem], place: null },
  });
  open({});
  expect(await screen.findByText(/^Your order was sent but is not finished/)).toBeVisible();
  const shirts = screen.getByRole('link', { name: 'T-shirt (M)' }).closest('li');
  expect(within(shirts ?? document.body).getByText('CA$36.00')).toBeVisible();
  const sumOf = (name: string) => screen.getByText(name).nextSibling?.textContent;
  expect(sumOf('Subtotal')).toBe('CA$71.00');
  expect(sumOf('Code SHIRT10')).toBe('-CA$4.00');
  expect(sumOf('Total')).toBe('CA$71.00');
  expect(sumOf('Due now')).toBe('CA$21.00');
});
