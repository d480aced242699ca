import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mostMinors, type WaiverPage } from '@slipway/contract/bookings/waivers';
import { afterEach, expect, it, test, vi } from 'vitest';
import { answering, openAsVisitor, playServer, refusing, unanswered } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunk.
import './waiver-screen.tsx';

const text = {
  version: 3,
  body: 'Please read all of it.\n\n# Risks\n\n- Cold water\n- Wind\n\nSee the [tips](/faq).',
  published_at: '2026-06-01T12:00:00.000Z',
};
const open: WaiverPage = {
  ...{ date: '2099-07-04', time: '10:00:00', unit: 'Kayak', package_name: 'Half day' },
  ...{ details: 4, signed: 1, state: 'open', text },
};

/** Opens the link; each time the page is read it has the next of these, and the last from then on. */
function opened(
  pages: Partial<WaiverPage>[] = [{}],
  signed: () => Response = answering({ ...open, signed: 3 }),
) {
  let read = 0;
  const sent = playServer({
    'GET /api/waivers/abc': () => {
      const page = pages[Math.min(read, pages.length - 1)];
      read += 1;
      return answering({ ...open, ...page })();
    },
    'POST /api/waivers/abc': signed,
  });
  openAsVisitor('/waiver/abc');
  return () => sent.filter(({ call }) => call === 'POST /api/waivers/abc').map((it) => it.body);
}
const nameField = () => screen.findByLabelText('Full name');
const sign = () => userEvent.click(screen.getByRole('button', { name: 'Sign' }));
const agree = () => userEvent.click(screen.getByRole('checkbox', { name: /^I have read/ }));
const minors = () => userEvent.click(screen.getByRole('checkbox', { name: /^I also sign/ }));

afterEach(() => vi.unstubAllGlobals());

it('shows the trip, how many have signed, and the text', async () => {
  opened();
  expect(await screen.findByText('Half day, Kayak')).toBeVisible();
  expect(screen.getByText('1 of 4 guests have signed')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Risks' })).toBeVisible();
  expect(screen.getAllByRole('listitem').map((it) => it.textContent)).toContain('Cold water');
  expect(screen.getByRole('link', { name: 'tips' })).toHaveAttribute('href', '/faq');
  expect(screen.getByText('Typing your name here signs the waiver.')).toBeVisible();
});

it('names what is missing at its fields, and sends nothing', async () => {
  const sent = opened();
  await nameField();
  await minors();
  await sign();
  expect(screen.getByText('Name is required.')).toBeVisible();
  expect(screen.getByText('Enter a name, or remove this line.')).toBeVisible();
  expect(screen.getByText('Please agree to the waiver.')).toBeVisible();
  expect(screen.getByLabelText('Full name')).toHaveFocus();
  await userEvent.type(screen.getByLabelText('Full name'), 'Ann');
  await sign();
  expect(screen.getByLabelText('Full name of minor 1')).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Remove minor 1' }));
  expect(screen.getByRole('checkbox', { name: /^I also sign/ })).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: /^I also sign/ })).toHaveFocus();
  await sign();
  expect(screen.getByRole('checkbox', { name: /^I have read/ })).toHaveFocus();
  expect(sent()).toEqual([]);
});

it('signs for oneself and for minors, and passes on without the name of who signed', async () => {
  const sent = opened();
  await userEvent.type(await nameField(), ' Ann Angler ');
  await minors();
  await userEvent.type(screen.getByLabelText('Full name of minor 1'), 'Ben');
  await userEvent.click(screen.getByRole('button', { name: 'Add another minor' }));
  expect(screen.getByLabelText('Full name of minor 2')).toHaveFocus();
  await userEvent.keyboard('Cleo');
  await agree();
  await sign();
  expect(
    await screen.findByRole('heading', { name: 'Thank you, the waiver is signed' }),
  ).toHaveFocus();
  expect(sent()).toEqual([
    { name: 'Ann Angler', minors: ['Ben', 'Cleo'], version: 3, agreed: true },
  ]);
  const status = screen.getByRole('status');
  expect(within(status).getByText('Ann Angler')).toBeVisible();
  expect(within(status).getByText('Cleo')).toBeVisible();
  expect(within(status).getByText('3 of 4 guests have signed.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'What was signed' })).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Sign for another guest' }));
  expect(screen.getByRole('heading', { name: 'Please read this first' })).toHaveFocus();
  expect(screen.getByLabelText('Full name')).toHaveValue('');
  expect(screen.getByRole('checkbox', { name: /^I have read/ })).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: /^I also sign/ })).not.toBeChecked();
  expect(document.body).not.toHaveTextContent(/Ann|Ben|Cleo/);
});

it('sends no minors once the box is no longer ticked', async () => {
  const sent = opened();
  await userEvent.type(await nameField(), 'Ann');
  await minors();
  await userEvent.type(screen.getByLabelText('Full name of minor 1'), 'Ben');
  await minors();
  await agree();
  await sign();
  await screen.findByRole('heading', { name: /^Thank you/ });
  expect(sent()).toMatchObject([{ minors: [] }]);
});

it('offers no more lines than one person can sign for', async () => {
  opened();
  await nameField();
  await minors();
  const add = () => screen.queryByRole('button', { name: 'Add another minor' });
  for (let n = 1; n < mostMinors; n += 1) {
    await userEvent.click(add() ?? document.body);
  }
  expect(screen.getByLabelText(`Full name of minor ${mostMinors}`)).toBeVisible();
  expect(add()).toBeNull();
});

it('shows the new text where it has changed meanwhile, keeps what was typed and asks again', async () => {
  let isNew = false;
  const changed = { ...text, version: 4, body: 'The new text.' };
  const sent = opened([{}, { text: changed }], () => {
    if (isNew) return answering({ ...open, text: changed, signed: 2 })();
    isNew = true;
    return refusing(409, { code: 'conflict', message: 'Changed.' })();
  });
  await userEvent.type(await nameField(), 'Ann');
  await agree();
  await sign();
  expect(await screen.findByText('The new text.')).toBeVisible();
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('The waiver has changed');
  expect(notice).toHaveFocus();
  expect(screen.getByLabelText('Full name')).toHaveValue('Ann');
  expect(screen.getByRole('checkbox', { name: /^I have read/ })).not.toBeChecked();
  await sign();
  expect(screen.getByText('Please agree to the waiver.')).toBeVisible();
  await agree();
  await sign();
  await screen.findByRole('heading', { name: /^Thank you/ });
  expect(sent()).toMatchObject([{ version: 3 }, { version: 4 }]);
});

it('shows what the server refuses at its field', async () => {
  opened(
    [{}],
    refusing(422, { code: 'invalid', message: 'Invalid.', errors: { name: ['Too long.'] } }),
  );
  await userEvent.type(await nameField(), 'Ann');
  await agree();
  await sign();
  expect(await screen.findByText('Too long.')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Full name')).toHaveFocus());
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each<[string, () => Response, RegExp]>([
  ['offline', unanswered, /^The server cannot be reached/],
  [
    'too many tries',
    () =>
      Response.json(
        { code: 'too_many_requests', message: 'Too many tries.' },
        { status: 429, headers: { 'retry-after': '120' } },
      ),
    /^Too many tries\. Try again in 2 minutes/,
  ],
])('says what is wrong and keeps what was typed: %s', async (_, refused, said) => {
  opened([{}], refused);
  await userEvent.type(await nameField(), 'Ann');
  await agree();
  await sign();
  expect(await screen.findByRole('alert')).toHaveTextContent(said);
  expect(screen.getByLabelText('Full name')).toHaveValue('Ann');
});

it('shows how the booking stands once it was closed meanwhile', async () => {
  opened(
    [{}, { state: 'called_off', text: null }],
    refusing(422, { code: 'waiver_closed', message: 'Closed.' }),
  );
  await userEvent.type(await nameField(), 'Ann');
  await agree();
  await sign();
  expect(await screen.findByText('This trip is called off')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull();
});

test.each<[WaiverPage['state'], string]>([
  ['cancelled', 'This booking is cancelled'],
  ['called_off', 'This trip is called off'],
  ['over', 'This trip is over'],
  ['not_asked', 'There is nothing to sign'],
])('has nothing to sign where it is %s', async (state, title) => {
  opened([{ state, text: null }]);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.queryByLabelText('Full name')).toBeNull();
});

test.each<[number, number, string]>([
  [1, 0, '0 of 1 guest has signed'],
  [1, 1, 'The guest has signed'],
  [4, 5, 'All 4 guests have signed'],
])('says of %i guests that %i have signed', async (details, signed, said) => {
  opened([{ details, signed }]);
  expect(await screen.findByText(said)).toBeVisible();
});

it('says of an unknown link that it does not work', async () => {
  playServer({});
  openAsVisitor('/waiver/abc');
  expect(await screen.findByText('This link does not work')).toBeVisible();
});

it('works while the business is not published, and offers to load it again', async () => {
  let isDown = true;
  playServer({
    'GET /api/waivers/abc': () =>
      isDown ? refusing(429, { message: 'Too many.' })() : answering(open)(),
  });
  openAsVisitor('/waiver/abc', { published: false });
  expect(await screen.findByText('The waiver could not be loaded')).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await nameField()).toBeVisible();
});
