import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryHistory } from '@tanstack/react-router';
import { openingSteps, manualSteps, type OpeningStep } from '@slipway/domain/settings/opening';
import { timeOfDay } from '@slipway/domain/dates/dates';
import { defaultSettings } from '@slipway/domain/settings/settings';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ManagedKind } from '@slipway/contract/catalogue/package-kinds';
import type { Opening } from '@slipway/contract/settings/opening';
import { Providers } from '#app/providers.tsx';
import { makeRouter } from '#app/router.tsx';
import { admin } from '#test-part.tsx';
import { startTests } from '../../../test-setup.ts';
// Imported up front, so that no test waits for the lazy chunk.
import '#app/layouts/vertical-layout.tsx';
import './opening-screen.tsx';

const start_time = timeOfDay(defaultSettings.inshore.start_time);
const settings = { ...defaultSettings, inshore: { ...defaultSettings.inshore, start_time } };

/** A departure sold by the seat, as its preset brings it. */
const cruise = {
  ...{ id: 4, code: 'sunset_cruise', name: 'Sunset cruise', group: null, sold_by: 'seat' as const },
  starts: { form: 'times' as const, times: [timeOfDay('19:00:00')] },
  seasons: [],
  length: { form: 'fixed' as const, minutes: 120 },
  ...{ afterwards: 30, crew: null, takes: 'time' as const, notice: 60, closed_when: null },
  weekdays: [1, 2, 3, 4, 5, 6, 7] as const,
  guest_types: [
    { id: 1, name: 'Adult', takes_seat: true },
    { id: 3, name: 'Infant', takes_seat: false },
  ],
  ...{
    least_to_sail: 8,
    additional_per: 'booking' as const,
    asks: 'names' as const,
    cancellation: null,
    late_change_text: null,
  },
  ...{ ended: 0 as const, version: 1, booked: false, used_by: { packages: 0 } },
};

/** What the server answers to what is added, by path. */
const made: Record<string, unknown> = {
  '/api/units': { data: { id: 7 } },
  '/api/packages': { data: {} },
  '/api/unitCategories': { data: { id: 5 } },
  '/api/package-kinds': { data: { ...cruise, code: 'day_sail', name: 'Day sail' } },
};

type Sent = { url: string; method: string; body: unknown };

/**
 * A server with this checklist, which takes settings, marks and publishing. While settings of others are
 * waiting, it refuses those that are sent and has the others from then on.
 */
function server(
  lines: Opening['lines'],
  others: (typeof settings)[] = [],
  kinds: ManagedKind[] = [],
) {
  const sent: Sent[] = [];
  let now = settings;
  let shown = lines;
  /** A step is done once what it asks for was saved. */
  const end = (done: OpeningStep) => {
    shown = shown.map((line) => (line.step === done ? { ...line, state: 'done' } : line));
  };
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    if (method !== 'GET') {
      const body: unknown =
        init.body instanceof FormData
          ? Object.fromEntries(init.body)
          : JSON.parse(typeof init.body === 'string' ? init.body : '{}');
      sent.push({ url, method, body });
    }
    if (url.startsWith('/api/opening')) {
      return Promise.resolve(Response.json({ data: { lines: shown, deposits: 'hand' } }));
    }
    const saved = url === '/api/settings' && method === 'PUT' ? others.shift() : undefined;
    if (saved) {
      now = saved;
      const refused = { code: 'conflict', message: 'Someone else has changed this.', errors: {} };
      return Promise.resolve(Response.json(refused, { status: 409 }));
    }
    if (url.startsWith('/api/unitCategories?')) {
      return Promise.resolve(
        Response.json({ data: [], meta: { page: 1, per_page: 100, total: 0 } }),
      );
    }
    if (method === 'POST' && made[url]) return Promise.resolve(Response.json(made[url]));
    if (url === '/api/published') {
      now = { ...now, published: true };
      end('publish');
    }
    if (url === '/api/settings' && method === 'PUT') end('business');
    if (url === '/api/packages') end('units');
    const deposits = { taken_by: 'card', how: '', now: 'hand' };
    const answers: Record<string, unknown> = {
      '/api/providers': { data: { deposits } },
      '/api/settings': { data: { settings: now, version: 1 } },
      '/api/published': { data: { settings: now, version: 2 } },
      '/api/package-kinds': { data: kinds },
    };
    const answer = answers[url];
    return Promise.resolve(
      answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer),
    );
  });
  return sent;
}

async function open() {
  const router = makeRouter();
  const history = createMemoryHistory({ initialEntries: ['/admin/opening'] });
  router.update({ ...router.options, history });
  render(<Providers router={router} />);
  await screen.findByRole('heading', { name: 'Open your business' });
}

const all = (state: 'open' | 'done') =>
  openingSteps.map((step) => ({ step, state, told: manualSteps.some((one) => one === step) }));

beforeEach(() => startTests(admin, 'rent'));

describe('the opening of a business', () => {
  it('proposes what is usual in the chosen country, and saves it', async () => {
    const sent = server(all('open'));
    await open();
    const form = await screen.findByRole('form', { name: 'Your business' });
    await userEvent.type(within(form).getByLabelText('Business name'), 'Kajak Nord');
    const email = within(form).getByLabelText('Email');
    // The email of who opens it, until another one is entered.
    expect(email).toHaveValue(admin.email);
    await userEvent.clear(email);
    await userEvent.type(email, 'moin@kajak.example');
    await userEvent.clear(within(form).getByRole('combobox', { name: 'Country' }));
    await userEvent.type(within(form).getByRole('combobox', { name: 'Country' }), 'Germ');
    await userEvent.click(await screen.findByText('Germany'));
    expect(within(form).getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Berlin');
    expect(within(form).getByLabelText('Name of tax 1')).toHaveValue('USt');
    await userEvent.click(within(form).getByRole('button', { name: 'Save and go on' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      settings: {
        business: { name: 'Kajak Nord', email: 'moin@kajak.example' },
        currency: 'EUR',
        sale_taxes: [{ name: 'USt', percent: 19 }],
      },
    });
  });

  it('keeps what was typed when others have changed the settings meanwhile', async () => {
    const theirs = {
      ...settings,
      hold_minutes: 25,
      business: { ...settings.business, phone: '7' },
    };
    const sent = server(all('open'), [theirs]);
    await open();
    const form = await screen.findByRole('form', { name: 'Your business' });
    await userEvent.type(within(form).getByLabelText('Business name'), 'Kajak Nord');
    const save = within(form).getByRole('button', { name: 'Save and go on' });
    await userEvent.click(save);
    expect(await screen.findByText('Someone else has changed this.')).toBeInTheDocument();
    expect(within(form).getByLabelText('Phone')).toHaveValue('7');
    await userEvent.click(save);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({
      settings: { hold_minutes: 25, business: { name: 'Kajak Nord', phone: '7' } },
    });
  });

  it('publishes only with a name and an email', async () => {
    server(all('open'));
    await open();
    expect(await screen.findByRole('button', { name: 'Publish' })).toBeDisabled();
    expect(screen.getByText('The business needs a name and an email first.')).toBeInTheDocument();
  });

  it('asks before it publishes with something left, and says what', async () => {
    const sent = server(
      all('done').map((line) =>
        line.step === 'look' || line.step === 'publish' ? { ...line, state: 'open' } : line,
      ),
    );
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
    const dialog = await screen.findByRole('dialog', { name: 'Publish now?' });
    expect(dialog).toHaveTextContent('Still to do: Logo and colour.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Not yet' }));
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    const again = await screen.findByRole('dialog', { name: 'Publish now?' });
    await userEvent.click(within(again).getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(sent.map(({ url }) => url)).toEqual(['/api/published']));
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Publish/));
  });

  it('puts the focus on what comes next once a step is saved', async () => {
    server(all('open'));
    await open();
    const form = await screen.findByRole('form', { name: 'Your business' });
    await userEvent.type(within(form).getByLabelText('Business name'), 'Kajak Nord');
    await userEvent.click(within(form).getByRole('button', { name: 'Save and go on' }));
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Your first/));
  });

  it('says at cards and publishing how deposits are paid, and takes them by hand', async () => {
    const sent = server(all('open'));
    await open();
    const said = 'Cards: deposits are taken by hand. Visitors book without a card.';
    expect(await screen.findAllByText(new RegExp(said))).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Do this now: Card payments' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'By hand' }));
    const form = screen.getByRole('radio', { name: 'By hand' }).closest('form');
    if (form === null) throw new Error('There is no form');
    await userEvent.click(within(form).getByRole('button', { name: 'Save deposits' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { url: '/api/deposits', method: 'PUT', body: { taken_by: 'hand', how: '' } },
      ]),
    );
  });

  it('puts a step away by name', async () => {
    const sent = server(all('open'));
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss: Backup' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { url: '/api/opening/backup', method: 'PUT', body: { mark: 'put_away' } },
      ]),
    );
  });

  it('shows one form at a time, and another when it is asked for', async () => {
    server(all('open'));
    await open();
    expect(await screen.findByRole('form', { name: 'Your business' })).toBeInTheDocument();
    expect(screen.queryByRole('form', { name: 'Your first unit' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Do this now: Your first unit' }));
    expect(await screen.findByRole('form', { name: 'Your first unit' })).toBeInTheDocument();
  });
});

describe('the first unit', () => {
  const lines = all('open').filter(({ step }) => step !== 'business');
  const button = (name: string) => screen.getByRole('button', { name });
  const type = async (label: string, text: string) =>
    userEvent.type(await screen.findByLabelText(label), text);

  it('asks for a price of each type of guest, and proposes that who has no seat pays nothing', async () => {
    const sent = server(lines, [], [{ ...cruise, weekdays: [...cruise.weekdays] }]);
    await open();
    await type('Name', 'Lady Jane');
    await userEvent.click(button('Add and go on'));
    expect(await screen.findByText('Price is numeric')).toBeInTheDocument();
    expect(screen.getByText('Please enter how many guests it takes.')).toBeInTheDocument();
    await type('Price: Adult', '65');
    await type('Seats', '40');
    await userEvent.click(button('Add and go on'));
    await waitFor(() => expect(sent.map(({ url }) => url)).toContain('/api/packages'));
    expect(sent.find(({ url }) => url === '/api/units')?.body).toMatchObject({
      schedule: 'times',
      max_guests: '40',
    });
    expect(sent.find(({ url }) => url === '/api/packages')?.body).toMatchObject({
      kind: 'sunset_cruise',
      price: 65,
      deposit_of: 'everything',
      guest_type_prices: [
        { id: 1, price: 65 },
        { id: 3, price: 0 },
      ],
    });
  });

  it('describes a kind of its own, where the business has none', async () => {
    const sent = server(lines);
    await open();
    await type('Name', 'Sea Wolf');
    await userEvent.click(button('Add and go on'));
    expect(await screen.findByText('Please enter when it leaves.')).toBeInTheDocument();
    await type('Name of the trip', 'Sunrise Salmon');
    await type('Leaves at', '07:30{Enter}');
    const hours = screen.getByLabelText('How long it lasts, hours');
    await userEvent.clear(hours);
    await userEvent.type(hours, '5');
    await type('Price', '900');
    await userEvent.click(button('Add and go on'));
    await waitFor(() => expect(sent.map(({ url }) => url)).toContain('/api/packages'));
    expect(sent.find(({ url }) => url === '/api/package-kinds')?.body).toMatchObject({
      name: 'Sunrise Salmon',
      sold_by: 'trip',
      starts: { form: 'times', times: ['07:30:00'] },
      length: { form: 'fixed', minutes: 300 },
    });
    expect(sent.find(({ url }) => url === '/api/packages')?.body).toMatchObject({
      kind: 'day_sail',
      deposit_of: 'settings',
    });
  });

  it('takes another percentage as the deposit', async () => {
    const sent = server(lines, [], [{ ...cruise, weekdays: [...cruise.weekdays] }]);
    await open();
    await type('Name', 'Lady Jane');
    await type('Price: Adult', '65');
    await type('Seats', '40');
    await userEvent.click(screen.getByRole('combobox', { name: 'Deposit' }));
    await userEvent.click(
      await screen.findByRole('option', {
        name: 'Another percentage of the total',
        hidden: true,
      }),
    );
    await userEvent.click(button('Add and go on'));
    expect(await screen.findByText('Percentage is required.')).toBeInTheDocument();
    await type('Percentage of the total', '30');
    await userEvent.click(button('Add and go on'));
    await waitFor(() => expect(sent.map(({ url }) => url)).toContain('/api/packages'));
    expect(sent.find(({ url }) => url === '/api/packages')?.body).toMatchObject({
      deposit_of: 'percent',
      deposit_percent: 30,
    });
  });
});
