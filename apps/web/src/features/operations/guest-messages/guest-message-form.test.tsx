import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { showToStaff } from '#test-part.tsx';
import { answering, playServer } from '#test-screen.tsx';
import { GuestMessageForm } from './guest-message-form.tsx';
import type { UnitOfDay, Audience } from './audience.ts';

const zoe = { booking_id: 41, name: 'Zoe Zander', email: 'zoe@slipway.test', phone: '' };
const kim = { booking_id: 42, name: 'Kim Lee', email: '', phone: '+14165550133' };
const guestsPath = 'GET /api/guest-messages/guests';
const sendPath = 'POST /api/guest-messages';

afterEach(() => vi.unstubAllGlobals());

function open(
  set: { mail?: boolean; sms?: boolean } = {},
  audience: Audience = { departure_id: 5 },
  units: UnitOfDay[] = [],
) {
  const sent = playServer({
    [guestsPath]: answering({ guests: [zoe, kim], mail: true, sms: false, ...set }),
    [sendPath]: answering({ bookings: 1, mails: 1, sms: 0 }),
  });
  showToStaff(<GuestMessageForm audience={audience} units={units} onClose={() => undefined} />);
  const bodies = () => sent.filter(({ call }) => call === sendPath).map(({ body }) => body);
  return { sent, bodies };
}
const button = (name: string) => screen.findByRole('button', { name });
const type = async (name: RegExp, text: string) =>
  userEvent.type(await screen.findByRole('textbox', { name }), text);

it('says how many get it and who has to be phoned, and sends it', async () => {
  const { bodies } = open();
  expect(await screen.findByText('1 booking gets it, once.')).toBeVisible();
  expect(screen.getByText('Kim Lee')).toBeVisible();
  expect(screen.getByRole('link', { name: '+1 416 555 0133' })).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await userEvent.click(await button('Send to 1 booking'));
  expect(screen.getByText('Subject is required.')).toBeVisible();
  expect(screen.getByText('Text is required.')).toBeVisible();
  expect(bodies()).toEqual([]);
  await type(/^Subject/, 'Where we meet');
  await type(/^Text/, 'The north dock.');
  await userEvent.click(await button('Send to 1 booking'));
  await waitFor(() =>
    expect(bodies()).toEqual([
      {
        ...{ departure_id: 5, by_mail: true, by_sms: false },
        ...{ subject: 'Where we meet', text: 'The north dock.' },
      },
    ]),
  );
});

it('goes by SMS where that is set up, then needs no subject and has a length', async () => {
  const { bodies } = open({ sms: true });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'SMS' }));
  expect(await button('Send to 2 bookings')).toBeEnabled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Email' }));
  expect(screen.queryByRole('textbox', { name: /^Subject/ })).toBeNull();
  expect(screen.getByText('Zoe Zander')).toBeVisible();
  const text = screen.getByRole('textbox', { name: /^Text/ });
  await userEvent.click(text);
  await userEvent.paste('a'.repeat(481));
  await userEvent.click(await button('Send to 1 booking'));
  expect(screen.getByText('Text must not be longer than 480 characters for an SMS.')).toBeVisible();
  await userEvent.type(text, '{Backspace}');
  await userEvent.click(await button('Send to 1 booking'));
  await waitFor(() => expect(bodies()).toMatchObject([{ by_mail: false, by_sms: true }]));
});

it('says that emails are only kept where none are sent, before and after', async () => {
  open({ mail: false });
  expect(await screen.findByText(/Email is not set up: it is kept/)).toBeVisible();
  await type(/^Subject/, 'Where we meet');
  await type(/^Text/, 'The north dock.');
  await userEvent.click(await button('Send to 1 booking'));
  expect(await screen.findByText(/Email is not set up: the message is kept/)).toBeVisible();
});

it('of a day is for all units or one of them', async () => {
  const units = [
    { id: 3, name: 'Teaser' },
    { id: 8, name: 'Evening Star' },
  ];
  const { sent } = open({}, { date: '2026-07-01' }, units);
  await screen.findByText('1 booking gets it, once.');
  expect(sent.map(({ call }) => call)).toContain(`${guestsPath}?date=2026-07-01`);
  await userEvent.click(screen.getByRole('combobox', { name: 'Unit' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Teaser', hidden: true }));
  await waitFor(() =>
    expect(sent.map(({ call }) => call)).toContain(`${guestsPath}?date=2026-07-01&unit_id=3`),
  );
});
