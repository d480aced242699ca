import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answering, openAsStaff, playServer, refusing } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunks.
import '#app/layouts/vertical-layout.tsx';
import './content-screen.tsx';

const at = '2026-06-01T12:00:00.000Z';
const waiver = (version: number, body: string, kinds: string[]) => ({
  ...{ version, body, kinds },
  versions: Array.from({ length: version }, (_, index) => ({
    version: version - index,
    published_at: at,
    published_by: 'Olga Owner',
  })),
});
const kinds = [
  { code: 'tour', name: 'Tour', ended: false },
  { code: 'rental', name: 'Rental', ended: false },
  { code: 'old', name: 'Old', ended: true },
];

function opened(
  loaded: () => ReturnType<typeof waiver>,
  save: () => Response = refusing(500, { message: 'Not expected.' }),
) {
  const sent = playServer({
    'GET /api/content/': () => Response.json({ data: [], version: 1 }),
    'GET /api/waiver': () => answering(loaded())(),
    'GET /api/waiver-texts/1': answering({
      version: 1,
      body: '# Old\n\nBe nice.',
      published_at: at,
    }),
    'GET /api/package-kinds': answering(kinds),
    'PUT /api/waiver': save,
  });
  openAsStaff('/admin/content?text=waiver');
  return () => sent.filter(({ call }) => call === 'PUT /api/waiver').map(({ body }) => body);
}
const field = () => screen.findByLabelText('Text of the waiver');
const box = (name: string) => screen.getByRole('checkbox', { name });
const save = async () =>
  userEvent.click(screen.getAllByRole('button', { name: 'Save' }).at(-1) ?? (await field()));

afterEach(() => vi.unstubAllGlobals());

it('starts from a draft, saves nothing before it is saved, and says whose guests sign', async () => {
  const sent = opened(
    () => waiver(0, '', []),
    () => answering(waiver(1, 'Mine.', ['rental', 'tour']))(),
  );
  expect(await field()).toHaveValue('');
  expect(screen.getByText('Nobody is asked to sign: none is ticked.')).toBeVisible();
  expect(screen.getByText(/^Let a lawyer read your waiver/)).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: /^Old/ })).toBeNull();
  await save();
  expect(screen.queryByText('Text is required.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Start from a draft' }));
  expect(await field()).toHaveFocus();
  expect(screen.getByRole('heading', { name: 'Minors' })).toBeVisible();
  expect(screen.getByText('falling into cold water, capsizing and drowning')).toBeVisible();
  expect(screen.getByText(/^Let a lawyer read your waiver/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Start from a draft' })).toBeNull();
  expect(sent()).toEqual([]);

  fireEvent.change(await field(), { target: { value: 'Mine.' } });
  await userEvent.click(box('Tour'));
  await userEvent.click(box('Rental'));
  expect(
    screen.getByText('Once you save it, guests of these are asked to sign: Tour and Rental.'),
  ).toBeVisible();
  await save();
  expect(
    await screen.findByText('Guests of these are asked to sign version 1: Tour and Rental.'),
  ).toBeVisible();
  expect(sent()).toEqual([{ body: 'Mine.', kinds: ['rental', 'tour'], version: 0 }]);
  expect(screen.queryByText(/^Let a lawyer read your waiver/)).toBeNull();
  expect(screen.getByText(/^Version 1, .* by Olga Owner$/)).toBeVisible();
});

it('saves no empty text', async () => {
  const sent = opened(() => waiver(1, 'Old.', []));
  fireEvent.change(await field(), { target: { value: ' ' } });
  await save();
  expect(screen.getByText('Text is required.')).toBeVisible();
  expect(sent()).toEqual([]);
});

it('keeps what was typed on a conflict, and names what the other changed', async () => {
  let theirs = false;
  const sent = opened(
    () => (theirs ? waiver(2, 'Old.', ['old', 'tour']) : waiver(1, 'Old.', ['old'])),
    () => {
      if (theirs) return answering(waiver(3, 'Mine.', ['old']))();
      theirs = true;
      return refusing(409, { code: 'conflict', message: 'Changed meanwhile.' })();
    },
  );
  fireEvent.change(await field(), { target: { value: 'Mine.' } });
  await save();
  const notice = within(await screen.findByRole('alert'));
  expect(notice.getAllByRole('listitem').map((it) => it.textContent)).toEqual(['Who signs it']);
  expect(await field()).toHaveValue('Mine.');
  await userEvent.click(notice.getByRole('button', { name: 'Keep mine and replace theirs' }));
  await save();
  expect(await screen.findByText(/^Version 3, /)).toBeVisible();
  expect(sent()).toMatchObject([
    { version: 1, kinds: ['old'] },
    { version: 2, body: 'Mine.', kinds: ['old'] },
  ]);
});

it('keeps a kind that has ended as long as it is ticked, and opens a version', async () => {
  opened(() => waiver(1, 'Old.', ['old']));
  await field();
  expect(box('Old (archived)')).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Read version 1' }));
  const old = await screen.findByRole('dialog', { name: 'Waiver, version 1' });
  expect(await within(old).findByText('Be nice.')).toBeVisible();
});

it('shows a refusal of the kinds at their boxes', async () => {
  const gone = 'A kind of package is no longer there.';
  opened(
    () => waiver(1, 'Old.', []),
    refusing(422, { code: 'invalid', message: 'Invalid.', errors: { kinds: [gone] } }),
  );
  await field();
  await userEvent.click(box('Tour'));
  await save();
  expect(await screen.findByText(gone)).toBeVisible();
  expect(box('Tour')).toBeChecked();
});

it('is not there where no trips are booked', async () => {
  playServer({ 'GET /api/content/': () => Response.json({ data: [], version: 1 }) });
  openAsStaff('/admin/content?text=waiver', 'sell');
  expect(await screen.findByRole('tab', { name: 'FAQ', selected: true })).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'Waiver' })).toBeNull();
});
