import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ThemeProviders } from '#app/providers.tsx';
import { ApiError } from '#lib/api-error.ts';
import { startTests } from '#test-setup.ts';
import { DialogHost } from './dialog-host.tsx';
import { askToConfirm, showError } from './dialogs.ts';

beforeEach(() => {
  startTests();
  render(
    <ThemeProviders>
      <DialogHost />
    </ThemeProviders>,
  );
});

describe('error dialog', () => {
  it('is titled Error and shows the message and every field error', async () => {
    const errors = { date: ['Date is taken.'], guests: ['Too many.', 'Max. guests number is 6.'] };
    const closed = showError(new ApiError(422, 'The given data was invalid.', { errors }));
    const dialog = await screen.findByRole('dialog', { name: 'Error' });
    for (const line of [
      'The given data was invalid.',
      'Date is taken.',
      'Too many.',
      'Max. guests number is 6.',
    ]) {
      expect(dialog).toHaveTextContent(line);
    }
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await closed;
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows a general message if there is none', async () => {
    void showError(new ApiError(500, ''));
    expect(await screen.findByText('Something went wrong.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
  });
});

describe('confirm dialog', () => {
  it.each([
    ['Yes', true],
    ['No, go back', false],
  ])('answers %s with %s', async (button, expected) => {
    const answer = askToConfirm({ title: 'Are you sure?', yes: 'Yes', no: 'No, go back' });
    await userEvent.click(await screen.findByRole('button', { name: button }));
    expect(await answer).toBe(expected);
  });
});
