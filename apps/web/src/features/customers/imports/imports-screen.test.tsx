import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ImportPreview } from '@slipway/contract/customers/imports';
import { afterEach, expect, test, vi } from 'vitest';
import { answering, openAsStaff, playServer, refusing } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunks.
import '#app/layouts/vertical-layout.tsx';
import './imports-screen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const preview: ImportPreview = {
  headers: [
    { name: 'Ref', sample: 'A-1' },
    { name: 'Client', sample: 'Ann Angler' },
    { name: 'Contact', sample: 'Bo Boater' },
  ],
  columns: [
    { field: 'reference', column: 0 },
    { field: 'name', column: 1 },
  ],
  ...{ dates: 'day_first', dates_sure: false, total: 2, unknown: [], packages: [], next: null },
  lines: [
    {
      ...{ line: 2, outcome: 'made', title: 'A-1', details: 'Ann Angler, 1 July' },
      ...{ reason: '', notes: [] },
    },
    {
      ...{ line: 3, outcome: 'refused', title: 'A-2', details: '' },
      ...{ reason: 'This day is over.', notes: [] },
    },
  ],
};
const row = {
  ...{ id: 9, what: 'bookings', file_name: 'old.csv', made_by: 'Ada Admin', total: 2 },
  ...{ made: 1, known: 0, refused: 1, made_at: '2026-06-15T14:00:00.000Z' },
  finished_at: '2026-06-15T14:00:01.000Z',
};
const file = (name = 'old.csv') => new File(['Ref,Client\nA-1,Ann Angler\n'], name);

const open = async (past: object[] = []) => {
  const read = vi.fn(answering(preview));
  const run = vi.fn<() => Response | Promise<Response>>(answering({ ...row, next: null }));
  const sent = playServer({
    'GET /api/imports': answering(past),
    'GET /api/imports/9': answering({
      ...row,
      lines: [
        {
          ...{ line: 2, outcome: 'made', reference: 'A-1', reason: '' },
          ...{ booking_id: 41, customer_id: null },
        },
      ],
    }),
    'POST /api/imports/preview': read,
    'POST /api/imports': run,
  });
  openAsStaff('/admin/import?what=bookings');
  expect(
    await screen.findByText(past.length === 0 ? /^Nothing was imported/ : /last.csv/),
  ).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('No file can be chosen');
  const timesSent = (call: string) => sent.filter((one) => one.call === call).length;
  return { read, run, input, timesSent };
};

test('shows what would be done, does it once asked, and what became of it', async () => {
  const { input, timesSent } = await open();
  await userEvent.upload(input, file());
  expect(
    await screen.findByText(/New: 1\. Already here: 0\. Cannot be imported: 1\./),
  ).toBeVisible();
  expect(screen.getByText('This day is over.')).toBeVisible();
  expect(timesSent('POST /api/imports')).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 line' }));
  expect(await screen.findByRole('heading', { name: 'Result' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Booking 41' })).toBeVisible();
  expect(timesSent('POST /api/imports')).toBe(1);
});

test('keeps the focus and what was chosen while the file is read again', async () => {
  const { input, read, timesSent } = await open();
  await userEvent.upload(input, file());
  await userEvent.click(await screen.findByLabelText(/Send each customer the confirmation/));
  read.mockImplementationOnce(
    refusing(422, {
      ...{ code: 'invalid', message: 'The given data was invalid.' },
      errors: { file: ['Two fields are read from one column.'] },
    }),
  );
  const client = screen.getByLabelText('Name');
  client.focus();
  await userEvent.selectOptions(client, 'Ref (A-1)');
  expect(await screen.findByText(/Two fields are read from one column/)).toBeVisible();
  expect(screen.getByLabelText('Name')).toBe(client);
  expect(client).toHaveFocus();
  expect(client).toHaveValue('0');
  expect(screen.getByRole('button', { name: 'Import 1 line' })).toBeDisabled();
  expect(screen.getByText(/could not be read with these columns/)).toBeVisible();
  expect(screen.queryByText('This day is over.')).toBeNull();
  await userEvent.selectOptions(client, 'Contact (Bo Boater)');
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'Import 1 line' })).toBeEnabled(),
  );
  expect(screen.getByLabelText(/Send each customer the confirmation/)).toBeChecked();
  expect(timesSent('POST /api/imports/preview')).toBe(3);
});

test('asks before it sends confirmations', async () => {
  const { input, timesSent } = await open();
  await userEvent.upload(input, file());
  await userEvent.click(await screen.findByLabelText(/Send each customer the confirmation/));
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 line' }));
  const question = within(await screen.findByRole('dialog'));
  await userEvent.click(question.getByRole('button', { name: 'Go back' }));
  expect(timesSent('POST /api/imports')).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 line' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Import and send' }));
  expect(await screen.findByRole('heading', { name: 'Result' })).toBeVisible();
});

test('takes the same file again after an import that stopped', async () => {
  const { input, run, timesSent } = await open();
  run.mockImplementationOnce(refusing(500, { message: 'Something went wrong.' }));
  await userEvent.upload(input, file());
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 line' }));
  expect(await screen.findByText(/Choose the same file again to go on/)).toBeVisible();
  // A browser tells of a choice only where it differs from what the field holds.
  expect(input.files).toHaveLength(0);
  await userEvent.upload(input, file());
  expect(await screen.findByRole('button', { name: 'Import 1 line' })).toBeEnabled();
  expect(timesSent('POST /api/imports/preview')).toBe(2);
});

/** Starts an import whose first step is unanswered until `answerStep` is called. */
async function startImport(next: number | null, past: object[] = []) {
  const opened = await open(past);
  let answerStep = () => {};
  const step = new Promise<void>((answer) => (answerStep = answer));
  opened.run.mockImplementationOnce(() => step.then(answering({ ...row, next, total: 90 })));
  await userEvent.upload(opened.input, file());
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 line' }));
  expect(await screen.findByText(/Importing: 0 %/)).toBeVisible();
  return { ...opened, answerStep };
}
const question = async () =>
  within(await screen.findByRole('dialog', { name: 'Stop the import?' }));

test('asks before the page is left while an import runs, which then stops', async () => {
  const { answerStep, timesSent } = await startImport(50, [
    { ...row, id: 8, file_name: 'last.csv' },
  ]);
  expect(screen.getByLabelText(/Send each customer the confirmation/)).toBeDisabled();
  await userEvent.click(screen.getByRole('link', { name: /last\.csv/ }));
  await userEvent.click((await question()).getByRole('button', { name: 'Stay on this page' }));
  expect(screen.getByText(/Importing: 0 %/)).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Customers' }));
  await userEvent.click((await question()).getByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('tab', { name: 'Customers', selected: true })).toBeVisible();
  answerStep();
  // The list is read again once the step that was under way has ended.
  await vi.waitFor(() => expect(timesSent('GET /api/imports')).toBeGreaterThan(1));
  expect(timesSent('POST /api/imports')).toBe(1);
});

test('an import that ends while the question is open shows its result to who stays', async () => {
  const { answerStep } = await startImport(null);
  await userEvent.click(screen.getByRole('tab', { name: 'Customers' }));
  const asked = await question();
  answerStep();
  await vi.waitFor(() => expect(screen.queryByText(/Importing/)).toBeNull());
  expect(screen.queryByRole('heading', { name: 'Result' })).toBeNull();
  await userEvent.click(asked.getByRole('button', { name: 'Stay on this page' }));
  expect(await screen.findByRole('heading', { name: 'Result' })).toBeVisible();
});
