import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { ChunkError } from '#lib/load-chunk.ts';
import { lazyPart } from './lazy-part.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;
const Waiting = ({ name }: { name: string }) => <p>Please wait, {name}</p>;

class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override render() {
    return this.state.error instanceof ChunkError ? 'not loaded' : this.props.children;
  }
}

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

it('tells that its code could not be loaded, and asks for it again when it is shown again', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const load = vi
    .fn<() => Promise<typeof Greeting>>()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValue(Greeting);
  const Part = lazyPart(load);
  const shown = () => (
    <Boundary>
      <Part name="Ann" />
    </Boundary>
  );
  const { unmount } = render(shown());
  expect(await screen.findByText('not loaded')).toBeVisible();
  unmount();
  render(shown());
  expect(await screen.findByText('Hello Ann')).toBeVisible();
  told.mockRestore();
});
