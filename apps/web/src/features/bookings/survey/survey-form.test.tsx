import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { CharterSurvey } from '@slipway/contract/bookings/survey';
import { holdAnswer } from '#test-part.tsx';
import { answering, openAsCustomer, playServer, refusing } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunk.
import './survey-screen.tsx';

const survey: CharterSurvey = {
  booking_id: 41,
  date: '2099-12-05',
  time: '12:00:00',
  unit: 'Teaser',
  package_name: 'A ½ Day Package',
  details: 2,
  done: false,
  can_change: true,
  closed: null,
  updated_at: null,
  asked_at: null,
  version: 0,
  guests: [],
  emergency_name: '',
  emergency_phone: '',
  experience: null,
  wanted_species: '',
  food_and_drink: '',
  occasion: '',
  notes: '',
};
const path = '/api/bookings/41/survey';
const opened = async () => {
  const router = openAsCustomer('/charter-survey/41');
  await screen.findByRole('group', { name: 'Guest 1' });
  return router;
};

afterEach(() => vi.unstubAllGlobals());

it('can be saved incomplete, with at most the booked number of guests', async () => {
  const saved = { ...survey, version: 1 };
  const sent = playServer({
    [`GET ${path}`]: answering(survey),
    [`PUT ${path}`]: answering(saved),
  });
  const router = await opened();
  const first = screen.getByRole('group', { name: 'Guest 1' });
  await userEvent.type(within(first).getByLabelText(/^Name/), 'Ada');
  await userEvent.click(screen.getByRole('button', { name: 'Add another guest' }));
  expect(screen.queryByRole('button', { name: 'Add another guest' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Save for later' }));
  expect(await screen.findByText('Your changes have been updated.')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Notes'), 'late');
  void router.navigate({ to: '/dashboard' });
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Stay on this page' }));
  expect(screen.getByLabelText('Notes')).toHaveValue('late');
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
    done: false,
    version: 0,
    guests: [{ name: 'Ada', age: null, swims: null }],
  });
});

it('marks what is required before anything is pressed', async () => {
  playServer({ [`GET ${path}`]: answering(survey) });
  await opened();
  for (const name of ['Name', 'Emergency contact', 'Emergency phone']) {
    expect(screen.getByRole('textbox', { name })).toBeRequired();
  }
  expect(screen.getByRole('textbox', { name: 'Occasion' })).not.toBeRequired();
});

it('cannot be completed while an answer is missing, and shows which under its field', async () => {
  const errors = { emergency_name: ['Emergency contact is required.'] };
  playServer({
    [`GET ${path}`]: answering(survey),
    [`PUT ${path}`]: refusing(422, { message: 'The given data was invalid.', errors }),
  });
  await opened();
  await userEvent.type(screen.getByLabelText('Occasion'), 'Birthday');
  await userEvent.click(screen.getByRole('button', { name: 'Complete charter survey' }));
  expect(await screen.findByText('Emergency contact is required.')).toBeVisible();
  expect(screen.getByLabelText('Occasion')).toHaveValue('Birthday');
});

/** A form in conflict with another save, and the server's answers from then on. */
async function inConflict() {
  const now = {
    read: answering(survey),
    save: refusing(409, { code: 'conflict', message: 'It changed.' }),
  };
  const sent = playServer({
    [`GET ${path}`]: () => now.read(),
    [`PUT ${path}`]: () => now.save(),
  });
  await opened();
  await userEvent.type(screen.getByLabelText('Occasion'), 'Birthday');
  await userEvent.click(screen.getByRole('button', { name: 'Save for later' }));
  expect(
    await screen.findByText('This charter survey has been saved somewhere else'),
  ).toBeVisible();
  expect(screen.getByLabelText('Occasion')).toHaveValue('Birthday');
  return { now, sent };
}
const theirs = { ...survey, version: 3, occasion: 'Wedding' };
const isOver = () =>
  waitFor(() =>
    expect(
      screen.queryByText('This charter survey has been saved somewhere else'),
    ).not.toBeInTheDocument(),
  );

it('keeps what was typed after a concurrent save, ready to overwrite it', async () => {
  const { now, sent } = await inConflict();
  now.read = answering(theirs);
  now.save = answering({ ...theirs, version: 4, occasion: 'Birthday' });
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine and replace theirs' }));
  await isOver();
  expect(screen.getByLabelText('Occasion')).toHaveValue('Birthday');
  await userEvent.click(screen.getByRole('button', { name: 'Save for later' }));
  expect(await screen.findByText('Your changes have been updated.')).toBeVisible();
  const saves = sent.filter(({ call }) => call.startsWith('PUT'));
  expect(saves.at(-1)?.body).toMatchObject({ version: 3, occasion: 'Birthday' });
});

it('can load the concurrent save instead', async () => {
  const { now } = await inConflict();
  now.read = answering(theirs);
  await userEvent.click(screen.getByRole('button', { name: 'Discard mine and load theirs' }));
  await isOver();
  expect(screen.getByLabelText('Occasion')).toHaveValue('Wedding');
});

it.each(['Keep mine and replace theirs', 'Discard mine and load theirs'])(
  'reports that the concurrent save cannot be loaded: %s',
  async (way) => {
    const { now } = await inConflict();
    now.read = refusing(403, { message: 'Not now.' });
    await userEvent.click(screen.getByRole('button', { name: way }));
    const error = await screen.findByRole('dialog', { name: 'Error' });
    expect(error).toHaveTextContent('Not now.');
    await userEvent.click(within(error).getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('button', { name: way })).toBeEnabled();
    expect(screen.getByLabelText('Occasion')).toHaveValue('Birthday');
  },
);

it('keeps what is typed while it is being completed', async () => {
  playServer({ [`GET ${path}`]: answering(survey) });
  const saved = holdAnswer(`PUT ${path}`);
  const router = await opened();
  await userEvent.type(screen.getByLabelText('Occasion'), 'Birthday');
  await userEvent.click(screen.getByRole('button', { name: 'Complete charter survey' }));
  await userEvent.type(screen.getByLabelText('Notes'), 'late');
  saved.answer(answering({ ...survey, occasion: 'Birthday', done: true, version: 1 })());
  expect(await screen.findByText(/^Your charter survey is complete/)).toBeVisible();
  expect(router.state.location.pathname).toBe('/charter-survey/41');
  expect(screen.getByLabelText('Notes')).toHaveValue('late');
  void router.navigate({ to: '/dashboard' });
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Stay on this page' }));
  expect(screen.getByLabelText('Notes')).toHaveValue('late');
});

it('goes to the dashboard once completed', async () => {
  playServer({
    [`GET ${path}`]: answering(survey),
    [`PUT ${path}`]: answering({ ...survey, occasion: 'Birthday', done: true, version: 1 }),
  });
  const router = await opened();
  await userEvent.type(screen.getByLabelText('Occasion'), 'Birthday');
  await userEvent.click(screen.getByRole('button', { name: 'Complete charter survey' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

it('is read-only once the trip has started', async () => {
  const over = {
    ...survey,
    can_change: false,
    closed: 'started',
    occasion: 'Birthday',
    version: 3,
  };
  playServer({ [`GET ${path}`]: answering(over) });
  openAsCustomer('/charter-survey/41');
  expect(await screen.findByText('Birthday')).toBeVisible();
  expect(screen.getByText(/^This trip has started/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save for later' })).not.toBeInTheDocument();
});

it('of a cancelled trip says why it is closed, and links back', async () => {
  playServer({ [`GET ${path}`]: answering({ ...survey, can_change: false, closed: 'cancelled' }) });
  openAsCustomer('/charter-survey/41');
  expect(await screen.findByText(/^This trip is cancelled/)).toBeVisible();
  expect(screen.getByText('Nothing was filled in.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to My bookings' })).toHaveAttribute(
    'href',
    '/dashboard',
  );
});

it('of another customer is not found', async () => {
  playServer({});
  openAsCustomer('/charter-survey/41');
  expect(await screen.findByRole('alert')).toHaveTextContent('Not found');
});
