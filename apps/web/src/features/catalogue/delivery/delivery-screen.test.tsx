import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ManagedShippingZone, PickupPlace } from '@slipway/contract/catalogue/delivery';
import { afterEach, expect, it, vi } from 'vitest';
import { answering, openAsStaff, pageOf, playServer, refusing } from '#test-screen.tsx';
import { priceTexts, whereText } from './zone-values.ts';

afterEach(() => vi.unstubAllGlobals());

const office: PickupPlace = {
  ...{ id: 1, name: 'Harbour office', address: '1 Pier Road', hours: 'Daily 8 to 6' },
  ...{ company_id: 1, company: 'Slipway', ended: 0, version: 2 },
};
const canada: ManagedShippingZone = {
  ...{ id: 2, name: 'Canada', countries: ['CA'], regions: [] },
  prices: [
    { from: 0, price: 12 },
    { from: 100, price: 0 },
  ],
  ...{ company_id: 1, company: 'Slipway', ended: 0, version: 1 },
};

const play = (answers: Parameters<typeof playServer>[0] = {}) =>
  playServer({
    'GET /api/pickup-places': pageOf([office]),
    'GET /api/shipping-zones': pageOf([canada]),
    ...answers,
  });
const bodyOf = (sent: ReturnType<typeof playServer>, call: string) =>
  sent.find((one) => one.call === call)?.body;

it('stands in the menu of a business that sells, with its two lists', async () => {
  const user = userEvent.setup();
  play();
  openAsStaff('/admin/delivery', 'sell', 'Supervisor');
  expect(await screen.findByText('Harbour office')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Delivery' })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Shipping zones' }));
  expect(await screen.findByText('from CA$100.00: free', { exact: false })).toBeVisible();
  expect(screen.getByText(/tax by destination is not worked out/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/shipping-zones/csv',
  );
});

it('is not in the menu of a business that lets and has nothing for sale', async () => {
  play();
  openAsStaff('/admin/delivery', 'rent');
  expect(await screen.findByText('Harbour office')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Delivery' })).toBeNull();
});

it('says what is missing, and what a shop without any does', async () => {
  const user = userEvent.setup();
  play({ 'GET /api/pickup-places': pageOf([]), 'GET /api/shipping-zones': pageOf([]) });
  openAsStaff('/admin/delivery', 'sell');
  expect(await screen.findByText('No pick-up places yet')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Shipping zones' }));
  expect(await screen.findByText('No shipping zones yet')).toBeVisible();
});

it('adds a zone by the names of countries, with regions of one and steps of its price', async () => {
  const user = userEvent.setup();
  const sent = play({ 'POST /api/shipping-zones': refusing(422, { message: 'Stop here.' }) });
  openAsStaff('/admin/delivery?tab=shipping&edit=new', 'sell');
  const dialog = await screen.findByRole('dialog', { name: 'Add a shipping zone' });
  const form = within(dialog);
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Name is required.')).toBeVisible();
  expect(form.getByText('Choose at least one country.')).toBeVisible();
  expect(form.getByText('Enter a price; 0 is free.')).toBeVisible();
  expect(form.queryByLabelText('Regions')).toBeNull();
  await user.type(form.getByLabelText('Name'), 'Far north');
  await user.type(form.getByLabelText('Countries'), 'canad');
  await user.click(await screen.findByRole('option', { name: 'Canada', hidden: true }));
  await user.type(form.getByLabelText('Regions'), 'Yukon,Nunavut,');
  await user.type(form.getByLabelText('Price'), '40');
  await user.click(form.getByRole('button', { name: 'Add a step' }));
  await user.type(form.getByLabelText('Step 1: for products from'), '0');
  await user.type(form.getByLabelText('Step 1: price'), '0');
  await user.click(form.getByRole('button', { name: 'Save' }));
  const rising = 'Each step must be for a higher price than the one before.';
  expect(await form.findByText(rising)).toBeVisible();
  await user.clear(form.getByLabelText('Step 1: for products from'));
  await user.type(form.getByLabelText('Step 1: for products from'), '200');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() =>
    expect(bodyOf(sent, 'POST /api/shipping-zones')).toEqual({
      ...{ name: 'Far north', countries: ['CA'], regions: ['Yukon', 'Nunavut'] },
      prices: [
        { from: 0, price: 40 },
        { from: 200, price: 0 },
      ],
      company_id: null,
    }),
  );
});

it('shows what the server refuses at its field', async () => {
  const user = userEvent.setup();
  const errors = { 'regions.0': ['A region needs a name.'], 'prices.1.from': ['Too low.'] };
  play({
    'GET /api/shipping-zones/2': answering({ ...canada, regions: ['Yukon'] }),
    'PUT /api/shipping-zones/2': refusing(422, { message: 'Invalid.', errors }),
  });
  openAsStaff('/admin/delivery?tab=shipping&edit=2', 'sell');
  const form = within(await screen.findByRole('dialog', { name: 'Edit shipping zone' }));
  await user.type(form.getByLabelText('Name'), '!');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('A region needs a name.')).toBeVisible();
  expect(form.getByLabelText('Step 1: for products from')).toHaveAccessibleDescription(/Too low/);
});

it.each([
  [['CA'], [], 'Canada'],
  [['US', 'CA'], [], 'Canada, United States'],
  [['US', 'CA', 'MX', 'FR', 'DE', 'IT'], [], 'Canada, France, Germany and 3 more'],
  [['CA'], ['Yukon', 'Nunavut'], 'Canada: Yukon, Nunavut'],
])('a zone of %j with %j ships to %s', (countries, regions, text) => {
  expect(whereText({ ...canada, countries, regions })).toBe(text);
});

it('writes prices as they step', () => {
  expect(priceTexts(canada, 'CAD').map((text) => text.replace(/\u00a0/g, ' '))).toEqual([
    expect.stringMatching(/12\.00$/),
    expect.stringMatching(/^from .*100\.00: free$/),
  ]);
  expect(priceTexts({ ...canada, prices: [{ from: 0, price: 0 }] }, 'CAD')).toEqual(['Free']);
});
