import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ThemeProviders } from '#app/providers.tsx';
import { startTests } from '../../test-setup.ts';
import { CopyField } from './copy-field.tsx';

const link = 'https://book.example.test/pay/abc';

function open(): HTMLInputElement {
  startTests();
  render(
    <ThemeProviders>
      <CopyField label="Link to pay" value={link} />
    </ThemeProviders>,
  );
  return screen.getByLabelText('Link to pay');
}

it('copies its text and says so', async () => {
  const user = userEvent.setup();
  open();
  await user.click(screen.getByRole('button', { name: 'Copy: Link to pay' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(link);
});

it('selects its text where the browser copies nothing', async () => {
  const user = userEvent.setup({ writeToClipboard: false });
  Reflect.deleteProperty(navigator, 'clipboard');
  const field = open();
  await user.click(screen.getByRole('button', { name: 'Copy: Link to pay' }));
  expect(field).toHaveFocus();
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, link.length]);
});
