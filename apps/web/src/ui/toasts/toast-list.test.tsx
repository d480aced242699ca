import { render, waitFor } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { expect, it } from 'vitest';
import { ToastList } from './toast-list.tsx';

it('stands at the bottom, off the title and close button of a dialog', async () => {
  render(
    <MantineProvider>
      <ToastList />
    </MantineProvider>,
  );
  await waitFor(() =>
    expect(document.querySelector('[data-position="bottom-center"]')).not.toBeNull(),
  );
});
