import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryHistory } from '@tanstack/react-router';
import { timeOfDay } from '@slipway/domain/dates/dates';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Providers } from '#app/providers.tsx';
import { makeRouter } from '#app/router.tsx';
import { pageData } from '#lib/page-data.ts';
import { queryClient } from '#lib/query-client.ts';
import { admin, holdAnswer } from '#test-part.tsx';
import { openSettings, startTests } from '../../test-setup.ts';
// Imported up front, so that no test waits for the lazy chunk.
import '#app/layouts/vertical-layout.tsx';
import { mergeSettings } from './merge-settings.ts';
import './settings-screen.tsx';

const settings = {
  ...openSettings,
  inshore: { ...openSettings.inshore, start_time: timeOfDay('07:00:00') },
};
const theirs = { ...settings, hold_minutes: 25 };

type SavedSettings = { settings: typeof settings; version: number };

function isSent(value: unknown): value is SavedSettings {
  return typeof value === 'object' && value !== null && 'settings' in value && 'version' in value;
}

/**
 * A server whose settings are changed by another Admin before the second read, and which answers a save with
 * `onSave`.
 */
function server(onSave: (sent: SavedSettings) => Response) {
  const done = { reads: 0, saves: new Array<SavedSettings>() };
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (url === '/api/look') {
      const none = { picture: null, version: 1 };
      return Promise.resolve(Response.json({ data: { logo: none, cover: none } }));
    }
    if (url === '/api/settings/changes') return Promise.resolve(Response.json({ data: [] }));
    if (url !== '/api/settings') return Promise.resolve(new Response(null, { status: 204 }));
    if (init.method === 'PUT') {
      const sent: unknown = JSON.parse(typeof init.body === 'string' ? init.body : '{}');
      if (!isSent(sent)) throw new Error('No settings were sent');
      done.saves.push(sent);
      return Promise.resolve(onSave(sent));
    }
    done.reads += 1;
    const data = done.reads === 1 ? { settings, version: 4 } : { settings: theirs, version: 5 };
    return Promise.resolve(Response.json({ data }));
  });
  return done;
}

const conflict = () =>
  Response.json({ code: 'conflict', message: 'Changed meanwhile.' }, { status: 409 });
const saved = ({ settings: after, version }: SavedSettings) =>
  Response.json({ data: { settings: after, version: version + 1 } });

function open() {
  const router = makeRouter();
  const history = createMemoryHistory({ initialEntries: ['/admin/settings'] });
  router.update({ ...router.options, history });
  render(<Providers router={router} />);
  return router;
}

async function rename(to: string) {
  const name = await screen.findByLabelText('Business name');
  fireEvent.change(name, { target: { value: to } });
}
const save = () => userEvent.click(screen.getByText('Save settings'));

beforeEach(() => {
  startTests(admin);
  queryClient.clear();
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

it('merges two changes, keeping mine where both changed the same setting', () => {
  const mine = {
    ...settings,
    hold_minutes: 5,
    business: { ...settings.business, phone: '1' },
    look: { ...settings.look, accent: '#112233' },
    sale_taxes: [],
  };
  const other = {
    ...theirs,
    currency: 'USD',
    business: { ...settings.business, phone: '2', name: 'Theirs' },
    look: { ...settings.look, skin: 'dark' as const },
  };
  expect(mergeSettings(settings, mine, other)).toEqual({
    ...settings,
    hold_minutes: 5,
    currency: 'USD',
    business: { ...settings.business, phone: '1', name: 'Theirs' },
    look: { ...settings.look, accent: '#112233', skin: 'dark' },
    sale_taxes: [],
  });
});

describe('settings', () => {
  it('saves, and the page follows immediately', async () => {
    const done = server(saved);
    open();
    await userEvent.click(await screen.findByLabelText('Rents units out'));
    expect(screen.getByText('Products')).toBeInTheDocument();
    await save();
    expect(await screen.findByText('Units')).toBeInTheDocument();
    expect(pageData().settings.purpose).toBe('rent');
    expect(done.saves.map(({ version }) => version)).toEqual([4]);
    expect(screen.getByText('Everything is saved.')).toBeVisible();
  });

  it('saves the accounts of the journal, by tax and by method', async () => {
    const done = server(saved);
    open();
    fireEvent.change(await screen.findByLabelText('Sales of bookings'), {
      target: { value: '4000' },
    });
    fireEvent.change(screen.getByLabelText('Tax: HST'), { target: { value: '2200' } });
    fireEvent.change(screen.getByLabelText('Money by Cash'), { target: { value: '1000' } });
    fireEvent.change(screen.getByLabelText('Money by Cash'), { target: { value: '1010' } });
    await save();
    expect(await screen.findByText('Your changes have been updated.')).toBeVisible();
    expect(done.saves[0]?.settings.accounts).toEqual({
      bookings: '4000',
      orders: '',
      tips: '',
      taxes: [{ name: 'HST', account: '2200' }],
      methods: [{ method: 'Cash', account: '1010' }],
    });
  });

  it('saves how the files for the accountant are written', async () => {
    const done = server(saved);
    open();
    const files = await screen.findByRole('radiogroup', { name: 'Files for the accountant' });
    expect(within(files).getByLabelText(/^Commas between cells/)).toBeChecked();
    await userEvent.click(within(files).getByLabelText(/^Semicolons between cells/));
    await save();
    expect(await screen.findByText('Your changes have been updated.')).toBeVisible();
    expect(done.saves[0]?.settings.accountant_files).toBe('semicolons');
  });

  it('searches a long list by what is typed over its choice', async () => {
    const done = server(saved);
    open();
    const currency = await screen.findByLabelText('Currency', { selector: 'input' });
    const choices = () => document.querySelectorAll('[role="option"]');
    await userEvent.click(currency);
    expect(choices().length).toBeGreaterThan(50);
    await userEvent.keyboard('swiss{ArrowDown}{Enter}');
    expect(currency).toHaveValue('CHF · Swiss Franc');
    expect(choices()).toHaveLength(2);
    await save();
    expect(done.saves[0]?.settings.currency).toBe('CHF');
  });

  it('keeps what is typed while it saves', async () => {
    const done = server(saved);
    const held = holdAnswer('PUT /api/settings');
    open();
    await rename('Harbour & Sons');
    await save();
    const phone = screen.getByLabelText('Phone');
    fireEvent.change(phone, { target: { value: '+1 416 555 0199' } });
    const mine = { ...settings, business: { ...settings.business, name: 'Harbour & Sons' } };
    held.answer(saved({ settings: mine, version: 4 }));
    expect(await screen.findByText('Your changes have been updated.')).toBeVisible();
    expect(phone).toHaveValue('+1 416 555 0199');
    expect(screen.getByLabelText('Business name')).toHaveValue('Harbour & Sons');
    expect(screen.getByText('You have unsaved changes.')).toBeVisible();
    expect(done.saves).toEqual([]);
  });

  it('keeps what was typed after a concurrent save, and merges it', async () => {
    const done = server((sent) => (sent.version === 5 ? saved(sent) : conflict()));
    open();
    await rename('Harbour & Sons');
    await save();
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('Hold minutes 10→became 25');
    expect(screen.getByLabelText('Business name')).toHaveValue('Harbour & Sons');
    await userEvent.click(within(notice).getByRole('button', { name: 'Keep mine and add theirs' }));
    await save();
    await waitFor(() => expect(done.saves).toHaveLength(2));
    expect(done.saves[1]).toMatchObject({
      version: 5,
      settings: { hold_minutes: 25, business: { name: 'Harbour & Sons' } },
    });
  });

  it('loads theirs instead when asked to', async () => {
    server(conflict);
    open();
    await rename('Mine');
    await save();
    await userEvent.click(await screen.findByRole('button', { name: /Discard mine/ }));
    expect(screen.getByLabelText('Business name')).toHaveValue('Slipway Charters');
    expect(screen.getByLabelText('Hold minutes')).toHaveValue('25\u00a0min');
    expect(screen.getByText('Everything is saved.')).toBeVisible();
  });

  it('shows the server’s errors under their fields and focuses the first', async () => {
    const errors = {
      'settings.business.email': ['Email must be a valid email address.'],
      'settings.cancellation.steps': ['Each step must have fewer days than the one before.'],
    };
    server(() =>
      Response.json({ message: 'The given data was invalid.', errors }, { status: 422 }),
    );
    open();
    await rename('Mine');
    await save();
    const email = await screen.findByRole('textbox', { name: 'Email' });
    await waitFor(() => expect(email).toHaveFocus());
    expect(email).toHaveAccessibleDescription(/Email must be a valid email address\./);
    expect(screen.getByText('Each step must have fewer days than the one before.')).toBeVisible();
  });

  it('asks before discarding unsaved changes', async () => {
    server(saved);
    const router = open();
    await rename('Mine');
    await userEvent.click(screen.getByText('FAQ'));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay on this page' }));
    expect(router.state.location.pathname).toBe('/admin/settings');
    expect(screen.getByLabelText('Business name')).toHaveValue('Mine');
  });
});

describe('one company or several', () => {
  const company = {
    id: 3,
    name: 'Harbour Co',
    email: 'co@example.test',
    phone: '',
    address: '1 Pier',
  };
  const other = { id: 7, name: 'Other Co', email: 'o@example.test', phone: '', address: '' };
  /** Settings of a business with several companies, and what was saved. */
  const several = (companies: object[]) => {
    const sent = new Array<SavedSettings>();
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
      const meta = { page: 1, per_page: 100, total: companies.length };
      if (url === '/api/look') {
        const none = { picture: null, version: 1 };
        return Promise.resolve(Response.json({ data: { logo: none, cover: none } }));
      }
      if (url.startsWith('/api/companies'))
        return Promise.resolve(Response.json({ data: companies, meta }));
      if (url !== '/api/settings') return Promise.resolve(Response.json({ data: [] }));
      if (init.method !== 'PUT') {
        const data = { settings: { ...settings, company_id: 0 }, version: 4 };
        return Promise.resolve(Response.json({ data }));
      }
      const body: unknown = JSON.parse(typeof init.body === 'string' ? init.body : '{}');
      if (!isSent(body)) throw new Error('No settings were sent');
      sent.push(body);
      return Promise.resolve(saved(body));
    });
    return sent;
  };
  const contact = ({ name, email, phone, address }: typeof company) => ({
    name,
    email,
    phone,
    address,
  });

  it('is chosen in words; the company’s name and contact are filled in and can be taken back', async () => {
    const sent = several([company, other]);
    open();
    const one = await screen.findByLabelText('One company');
    await waitFor(() => expect(one).toBeEnabled());
    expect(screen.getByLabelText('Several companies')).toBeChecked();
    await userEvent.click(one);
    expect(screen.getByLabelText('Business name')).toHaveValue('Harbour Co');
    await userEvent.click(screen.getByLabelText('Several companies'));
    expect(screen.getByLabelText('Business name')).toHaveValue(settings.business.name);

    await userEvent.click(one);
    fireEvent.click(screen.getByLabelText('Which company', { selector: 'input' }));
    fireEvent.click(await screen.findByText('Other Co'));
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.settings).toMatchObject({ company_id: 7, business: contact(other) });
  });

  it('asks for a company first when there is none', async () => {
    several([]);
    open();
    expect(await screen.findByText(/There is no company yet/)).toBeVisible();
    expect(screen.getByLabelText('One company')).toBeDisabled();
  });
});

describe('publishing', () => {
  const change = vi.fn<(published: unknown) => void>();
  const serve = (before: typeof settings) => {
    change.mockClear();
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
      if (url === '/api/settings') {
        return Promise.resolve(Response.json({ data: { settings: before, version: 4 } }));
      }
      if (url === '/api/published') {
        const sent: unknown = JSON.parse(typeof init.body === 'string' ? init.body : '{}');
        change(sent);
        const after = { ...before, published: !before.published };
        return Promise.resolve(Response.json({ data: { settings: after, version: 5 } }));
      }
      if (url === '/api/settings/changes') return Promise.resolve(Response.json({ data: [] }));
      return Promise.resolve(new Response(null, { status: 204 }));
    });
  };

  it('hides what is offered after a question, and keeps what was typed', async () => {
    serve(settings);
    open();
    await rename('Harbour Fleet');
    await userEvent.click(screen.getByRole('button', { name: 'Hide from visitors…' }));
    const question = await screen.findByRole('dialog', { name: 'Hide what you offer?' });
    expect(question).toHaveTextContent(/nothing can be booked by visitors/);
    expect(change).not.toHaveBeenCalled();
    await userEvent.click(within(question).getByRole('button', { name: 'Hide' }));
    expect(await screen.findByRole('button', { name: 'Publish' })).toBeInTheDocument();
    expect(change).toHaveBeenCalledExactlyOnceWith({ published: false });
    expect(pageData().settings.published).toBe(false);
    expect(screen.getByLabelText('Business name')).toHaveValue('Harbour Fleet');
  });

  it('stays published when the question is answered with no', async () => {
    serve(settings);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Hide from visitors…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep it published' }));
    expect(change).not.toHaveBeenCalled();
    expect(screen.getByText('Your website is published.')).toBeInTheDocument();
  });

  it('needs a name and an email first', async () => {
    const business = { ...settings.business, name: '', email: '' };
    serve({ ...settings, published: false, business });
    open();
    expect(await screen.findByRole('button', { name: 'Publish' })).toBeDisabled();
    expect(
      screen.getByText('First save a name and an email for your business, below.'),
    ).toBeInTheDocument();
  });
});

it('shows the prices of inshore trips only while they are offered', async () => {
  server(saved);
  open();
  const offered = await screen.findByLabelText('Offer Inshore');
  expect(screen.getByLabelText('Base cost')).toBeInTheDocument();
  await userEvent.click(offered);
  expect(screen.queryByLabelText('Base cost')).toBeNull();
});
