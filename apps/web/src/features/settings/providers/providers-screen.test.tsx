import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Providers } from '@slipway/contract/settings/providers';
import { ThemeProviders } from '#app/providers.tsx';
import { pageData } from '#lib/page-data.ts';
import { queryClient } from '#lib/query-client.ts';
import { DialogHost } from '#ui/dialogs/dialog-host.tsx';
import { startTests } from '../../../test-setup.ts';
import { ProvidersScreen } from './providers-screen.tsx';

const account = { version: 1, changed_at: null, changed_by: null };
const empty: Providers = {
  cards: {
    ...account,
    source: 'none',
    publishable_key: null,
    secret_key_ends: null,
    webhook_secret_ends: null,
  },
  mail: {
    ...account,
    source: 'none',
    host: null,
    port: null,
    security: null,
    user: null,
    sender: null,
  },
  deposits: { taken_by: 'card', how: '', now: 'test_card' },
  can_store: true,
  webhook_url: 'https://book.example.com/api/webhooks/payments',
};
const stored: Providers = {
  ...empty,
  cards: {
    source: 'stored',
    version: 2,
    changed_at: '2026-06-15T14:00:00.000Z',
    changed_by: 'Robin',
    publishable_key: 'pk_live_public',
    secret_key_ends: '1234',
    webhook_secret_ends: '5678',
  },
  mail: {
    source: 'stored',
    version: 2,
    changed_at: '2026-06-15T14:00:00.000Z',
    changed_by: 'Robin',
    host: 'smtp.example.com',
    port: 465,
    security: 'tls',
    user: 'book',
    sender: 'book@example.com',
  },
};

const refusal = (status: number, code: string, errors: Record<string, string[]>) =>
  Response.json({ code, message: 'The given data was invalid.', errors }, { status });

/** A server with these accounts; `answers` are given to the changes, one after another. */
function server(now: Providers, ...answers: Response[]) {
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (url.includes('/api/page-data')) return Promise.resolve(Response.json({ data: pageData() }));
    if ((init.method ?? 'GET') === 'GET') return Promise.resolve(Response.json({ data: now }));
    sent.push({ path: url, body: JSON.parse(typeof init.body === 'string' ? init.body : '{}') });
    return Promise.resolve(answers.shift() ?? Response.json({ data: stored }));
  });
  return sent;
}

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <ThemeProviders>
        <ProvidersScreen />
        <DialogHost />
      </ThemeProviders>
    </QueryClientProvider>,
  );
const field = (name: string) => screen.findByLabelText(name, { selector: 'input' });
/** Into the form of cards (0) or of mails (1). */
async function typeOwnPassword(form: number) {
  const fields = await screen.findAllByLabelText('Your password', { selector: 'input' });
  await userEvent.type(fields[form] ?? document.body, 'my own');
}
async function typeKeys() {
  await userEvent.type(await field('Secret key'), 'sk_live_secret1234');
  await userEvent.type(await field('Publishable key'), 'pk_live_public');
  await userEvent.type(await field('Webhook secret'), 'whsec_hook5678');
  await typeOwnPassword(0);
  await userEvent.click(screen.getByRole('button', { name: 'Check and save' }));
}

beforeEach(() => startTests());

describe('deposits', () => {
  it('says that they are taken by hand without keys, and saves the way and the words for it', async () => {
    const saved = { settings: { deposits: { taken_by: 'hand', how: 'Pay at the pier.' } } };
    const sent = server(
      { ...empty, deposits: { taken_by: 'card', how: '', now: 'hand' } },
      Response.json({ data: saved }),
    );
    open();
    expect(
      await screen.findByText('Cards: deposits are taken by hand. Visitors book without a card.'),
    ).toBeInTheDocument();
    expect(screen.getByText(/Until the keys below are stored/)).toBeInTheDocument();
    const save = screen.getByRole('button', { name: 'Save deposits' });
    expect(save).toBeDisabled();
    await userEvent.click(screen.getByRole('radio', { name: 'By hand' }));
    await userEvent.type(
      screen.getByRole('textbox', { name: 'How customers pay without a card' }),
      'Pay at the pier.',
    );
    await userEvent.click(save);
    expect(sent).toEqual([
      { path: '/api/deposits', body: { taken_by: 'hand', how: 'Pay at the pier.' } },
    ]);
  });

  it('says that stored keys are not used where the business chose by hand', async () => {
    server({ ...stored, deposits: { taken_by: 'hand', how: '', now: 'hand' } });
    open();
    expect(await screen.findByText(/Choose “By card”/)).toBeInTheDocument();
  });
});

describe('cards', () => {
  it('saves the keys, and then shows only how they end, by whom and when', async () => {
    const sent = server(empty);
    open();
    await typeKeys();
    expect(await screen.findByText('Set, ends in …1234')).toBeInTheDocument();
    expect(screen.getByText('Set, ends in …5678')).toBeInTheDocument();
    expect(screen.getByText('Live')).toBeInTheDocument();
    expect(screen.getAllByText(/Last changed by Robin on .*15 Jun 2026/)).not.toHaveLength(0);
    expect(screen.queryByDisplayValue('sk_live_secret1234')).toBeNull();
    expect(sent).toMatchObject([
      { body: { secret_key: 'sk_live_secret1234', own_password: 'my own', version: 1 } },
    ]);
  });

  it('shows a refused key at its field and keeps what was typed', async () => {
    server(empty, refusal(422, 'invalid', { secret_key: ['The card provider refuses this key.'] }));
    open();
    await typeKeys();
    expect(await screen.findByText('The card provider refuses this key.')).toBeInTheDocument();
    expect(await field('Secret key')).toHaveValue('sk_live_secret1234');
  });

  it('sends nothing while a key is missing', async () => {
    const sent = server(empty);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Check and save' }));
    expect(await screen.findAllByText('This field is required.')).toHaveLength(4);
    expect(sent).toEqual([]);
  });

  it('leaves an account with saved cards only once that is confirmed', async () => {
    const asks = () => refusal(422, 'other_account', { confirm: ['2 saved cards belong to it.'] });
    const sent = server(empty, asks(), asks());
    open();
    await typeKeys();
    expect(await screen.findByText('2 saved cards belong to it.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    await userEvent.click(screen.getByRole('button', { name: 'Check and save' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave it' }));
    expect(await screen.findByText('Set, ends in …1234')).toBeInTheDocument();
    const confirmed = sent.map(({ body }) => (body as { confirm: boolean }).confirm);
    expect(confirmed).toEqual([false, false, true]);
  });

  it('removes the keys only for whoever knows their own password', async () => {
    const wrong = refusal(422, 'wrong_password', { own_password: ['The password is wrong.'] });
    const sent = server(stored, wrong, Response.json({ data: empty }));
    open();
    const removes = await screen.findAllByRole('button', { name: 'Remove' });
    await userEvent.click(removes[0] ?? document.body);
    await userEvent.click(await screen.findByRole('button', { name: 'Keep them' }));
    await userEvent.click(removes[0] ?? document.body);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await dialog.findByText('Password is required.')).toBeInTheDocument();
    expect(sent).toEqual([]);
    const own = dialog.getByLabelText('Your password', { selector: 'input' });
    await userEvent.type(own, 'wrong');
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await dialog.findByText('The password is wrong.')).toBeInTheDocument();
    await userEvent.clear(own);
    await userEvent.type(own, 'right');
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await field('Secret key')).toHaveValue('');
    expect(sent).toMatchObject([
      { body: { own_password: 'wrong' } },
      { body: { own_password: 'right', version: 2 } },
    ]);
  });
});

describe('who may change an account', () => {
  it('is the server where its environment sets it', async () => {
    server({ ...empty, cards: { ...empty.cards, source: 'environment' } });
    open();
    expect(await screen.findByText('Set on the server')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Check and save' })).toBeNull();
  });

  it('is nobody while there is no key to encrypt with', async () => {
    server({ ...empty, can_store: false });
    open();
    expect(await screen.findAllByText('Nothing can be stored yet')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^(Check and save|Save)$/ })).toBeNull();
  });

  it('is told that stored secrets cannot be read, and can enter them again', async () => {
    server({ ...stored, cards: { ...stored.cards, source: 'unreadable' } });
    open();
    expect(await screen.findByText('The stored secrets cannot be read')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Check and save' })).toBeInTheDocument();
  });
});

describe('mails', () => {
  it('tells whether a test mail was taken', async () => {
    const answer = (problem: string | null) =>
      Response.json({ data: { to: 'robin@example.test', problem } });
    server(stored, answer('535 Authentication failed'), answer(null));
    open();
    const button = await screen.findByRole('button', { name: 'Send a test mail to me' });
    await userEvent.click(button);
    expect(await screen.findByText('535 Authentication failed')).toBeInTheDocument();
    await userEvent.click(button);
    expect(await screen.findByText(/taken an email to robin@example.test/)).toBeInTheDocument();
  });

  it('suggests the usual port, and the business as sender', async () => {
    const sent = server(empty);
    open();
    await userEvent.type(await field('Server'), 'smtp.example.com');
    expect(await field('Port')).toHaveValue('465');
    await userEvent.click(await field('Encryption'));
    await userEvent.click(
      await screen.findByRole('option', { name: 'STARTTLS (port 587)', hidden: true }),
    );
    expect(await field('Port')).toHaveValue('587');
    await typeOwnPassword(1);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('smtp.example.com:465')).toBeInTheDocument();
    expect(sent).toMatchObject([
      {
        body: { port: 587, security: 'starttls', sender: 'Slipway Charters <hello@slipway.test>' },
      },
    ]);
  });
});
