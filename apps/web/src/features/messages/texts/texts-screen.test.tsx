import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openAsStaff, playServer } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunk.
import '#app/layouts/vertical-layout.tsx';
import './texts-screen.tsx';

const key = 'mail.booking-confirmation';
const ours = { subject: 'Booking {number} confirmed', text: 'Hi {name}, you are booked.' };
const own = { subject: 'Ahoy {name}', text: 'See you soon.' };
const text = { key, ours, own: null, version: 0, pieces: ['name', 'number'], required: [] };
const preview = {
  real: true,
  subject: 'Booking 7 confirmed',
  title: 'Thanks for booking!',
  blocks: [
    { kind: 'text', lines: ['Hi Ada, you are booked.'], rows: [] },
    { kind: 'facts', lines: [], rows: [{ label: 'Booking number', value: '7' }] },
    { kind: 'button', lines: ['View your booking'], rows: [] },
  ],
  footer: ['Slipway'],
};
const answers = {
  'POST /api/message-texts/mail.booking-confirmation/preview': () =>
    Response.json({ data: preview }),
  'GET /api/message-texts/mail.booking-confirmation': () => Response.json({ data: text }),
  'GET /api/message-texts': () =>
    Response.json({
      data: [
        { key, changed: true },
        { key: 'mail.booking-reminder.day-before', changed: false },
        { key: 'mail.staff-new-booking', changed: false },
        { key: 'sms.called-off', changed: false },
        { key: 'footer', changed: false },
      ],
    }),
};
const open = () => openAsStaff('/admin/messages/texts');
const openEditor = async (over: object = {}) => {
  const sent = playServer({ ...answers, ...over });
  const router = open();
  await router.navigate({ to: '/admin/messages/texts', search: { text: key } });
  const field = await screen.findByLabelText('Text');
  return { sent, field, router };
};

afterEach(() => vi.unstubAllGlobals());

it('lists the texts in groups, with those in own words', async () => {
  playServer(answers);
  const router = open();
  const customers = await screen.findByRole('region', { name: 'Emails to customers' });
  const [first, second] = within(customers).getAllByRole('listitem');
  expect(first).toHaveTextContent('Booking confirmation');
  expect(first).toHaveTextContent('Your words');
  expect(second).toHaveTextContent('Reminder: the day before');
  expect(second).not.toHaveTextContent('Your words');
  expect(within(screen.getByRole('region', { name: 'SMS' })).getByText('Called off')).toBeVisible();
  expect(screen.getByText('Footer of all emails')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Booking confirmation' }));
  expect(router.state.location.search).toEqual({ text: key });
  expect(await screen.findByLabelText('Text')).toHaveValue(ours.text);
});

it('shows the preview, which follows what is typed', async () => {
  const { sent, field } = await openEditor();
  expect(await screen.findByText('Hi Ada, you are booked.')).toBeVisible();
  expect(screen.getByText('View your booking')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'View your booking' })).toBeNull();
  fireEvent.change(field, { target: { value: 'Welcome aboard.' } });
  await vi.waitFor(() =>
    expect(
      sent.some(
        ({ call, body }) =>
          call.includes('/preview') && JSON.stringify(body).includes('Welcome aboard.'),
      ),
    ).toBe(true),
  );
});

it('inserts a piece at the cursor, and names one that it does not know', async () => {
  const { field } = await openEditor();
  fireEvent.change(field, { target: { value: 'Hi ' } });
  await userEvent.click(field);
  await userEvent.click(screen.getByRole('button', { name: '{name}' }));
  expect(field).toHaveValue('Hi {name}');
  fireEvent.change(field, { target: { value: 'Hi {nmae}' } });
  expect(screen.getByText('Not a piece of this text: {nmae}')).toBeVisible();
});

it('saves own words', async () => {
  const { sent, field } = await openEditor({
    'PUT /api/message-texts/mail.booking-confirmation': () =>
      Response.json({ data: { ...text, own, version: 1 } }),
  });
  expect(screen.getByText('This is our text.')).toBeVisible();
  fireEvent.change(field, { target: { value: own.text } });
  fireEvent.change(screen.getByLabelText('Subject'), { target: { value: own.subject } });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const saves = () => sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body);
  await vi.waitFor(() => expect(saves()).toEqual([{ own, version: 0 }]));
  expect(await screen.findByText('These are your own words.')).toBeVisible();
});

it('shows what the server refuses at its field', async () => {
  const { field } = await openEditor({
    'PUT /api/message-texts/mail.booking-confirmation': () =>
      Response.json(
        {
          code: 'invalid',
          message: 'Wrong.',
          errors: { 'own.text': ['Text is required.'] },
        },
        { status: 422 },
      ),
  });
  fireEvent.change(field, { target: { value: '' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Text is required.')).toBeVisible();
  expect(field).toHaveFocus();
});

it('keeps what was typed when somebody else saved meanwhile', async () => {
  const theirs = { ...text, own: { subject: 'Theirs', text: 'Theirs' }, version: 4 };
  let saved = false;
  const { sent, field } = await openEditor({
    'PUT /api/message-texts/mail.booking-confirmation': () => {
      saved = true;
      return Response.json({ code: 'conflict', message: 'Changed.' }, { status: 409 });
    },
    'GET /api/message-texts/mail.booking-confirmation': () =>
      Response.json({ data: saved ? theirs : text }),
  });
  fireEvent.change(field, { target: { value: 'Mine' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Someone else has changed this text')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine and replace theirs' }));
  expect(field).toHaveValue('Mine');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() =>
    expect(sent.filter(({ call }) => call.startsWith('PUT')).at(-1)?.body).toMatchObject({
      version: 4,
    }),
  );
});

it('goes back to ours once it is confirmed', async () => {
  const { sent } = await openEditor({
    'GET /api/message-texts/mail.booking-confirmation': () =>
      Response.json({ data: { ...text, own, version: 2 } }),
    'PUT /api/message-texts/mail.booking-confirmation': () =>
      Response.json({ data: { ...text, version: 3 } }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Back to ours' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Back to ours' }));
  await vi.waitFor(() =>
    expect(sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toEqual([
      { own: null, version: 2 },
    ]),
  );
  expect(await screen.findByLabelText('Text')).toHaveValue(ours.text);
});
