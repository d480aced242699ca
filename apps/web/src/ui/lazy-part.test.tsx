import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ThemeProviders } from '#app/providers.tsx';
import { startTests } from '#test-setup.ts';
import { lazyPart } from './lazy-part.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;
const Waiting = ({ name }: { name: string }) => <p>Please wait, {name}</p>;

it('stands in its place until its code is there, and shows it at once', async () => {
  let arrive: (code: typeof Greeting) => void = () => undefined;
  const load = vi.fn(() => new Promise<typeof Greeting>((done) => (arrive = done)));
  const Part = lazyPart(load, Waiting);
  render(<Part name="Ann" />);
  expect(screen.getByText('Please wait, Ann')).toBeVisible();
  await act(async () => {
    arrive(Greeting);
    await Part.preload();
  });
  expect(screen.getByText('Hello Ann')).toBeVisible();
  render(<Part name="Bob" />);
  expect(screen.getByText('Hello Bob')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

it('does not wait for code that was loaded before', async () => {
  const Part = lazyPart(() => Promise.resolve(Greeting));
  await Part.preload();
  render(<Part name="Ann" />);
  expect(screen.getByText('Hello Ann')).toBeVisible();
});

it.each([
  ['at the next press', () => userEvent.click(screen.getByRole('button', { name: 'Open' }))],
  ['once there is a connection', () => act(() => window.dispatchEvent(new Event('online')))],
])(
  'keeps the page where its code could not be loaded, and asks for it again %s',
  async (_at, go) => {
    startTests();
    const load = vi
      .fn<() => Promise<typeof Greeting>>()
      .mockRejectedValueOnce(new TypeError('offline'))
      .mockResolvedValue(Greeting);
    const Part = lazyPart(load);
    render(
      <ThemeProviders>
        <button type="button">Open</button>
        <Part name="Ann" />
      </ThemeProviders>,
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The connection was lost or is too slow, or a new version has just been released. Press again, or reload the page.',
    );
    expect(load).toHaveBeenCalledOnce();
    await go();
    expect(await screen.findByText('Hello Ann')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  },
);
