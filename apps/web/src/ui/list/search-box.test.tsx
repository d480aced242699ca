import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ThemeProviders } from '#app/providers.tsx';
import { startTests } from '#test-setup.ts';
import { SearchBox } from './search-box.tsx';

/** The field with a URL that changes only when the test says so. */
function show() {
  startTests();
  const search = vi.fn<(text: string) => void>();
  const place = (value: string) => (
    <ThemeProviders>
      <SearchBox label="Search" placeholder="" value={value} onSearch={search} />
      <button type="button">Elsewhere</button>
    </ThemeProviders>
  );
  const { rerender } = render(place(''));
  return { search, arrive: (value: string) => rerender(place(value)) };
}
const box = () => screen.getByRole('searchbox', { name: 'Search' });

it('searches immediately on blur, and only once', async () => {
  const { search } = show();
  await userEvent.type(box(), 'ann');
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(search.mock.calls).toEqual([['ann']]);
  await userEvent.click(box());
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(search.mock.calls).toEqual([['ann']]);
});

it('keeps what is typed while the previous search reaches the URL', async () => {
  const { search, arrive } = show();
  await userEvent.type(box(), 'an');
  await vi.waitFor(() => expect(search).toHaveBeenCalledWith('an'));
  await userEvent.type(box(), 'n');
  arrive('an');
  await vi.waitFor(() => expect(search).toHaveBeenCalledWith('ann'));
  expect(box()).toHaveValue('ann');
});

it('follows the URL after back and forward', async () => {
  const { search, arrive } = show();
  await userEvent.type(box(), 'ann');
  await vi.waitFor(() => expect(search).toHaveBeenCalledWith('ann'));
  for (const value of ['ann', '', 'ann']) {
    arrive(value);
    expect(box()).toHaveValue(value);
  }
});
