import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useEnded } from './use-ended.ts';

it.each([
  ['mine is kept and nothing was pressed', false, true, 1],
  ['mine is kept and it was restored here', true, true, 0],
  ['mine is discarded', true, false, 1],
])('a row that somebody else has archived: %s', (_when, pressed, keepMine, ended) => {
  const { result } = renderHook(() => useEnded({ ended: pressed ? 1 : 0 }));
  if (pressed) act(() => result.current.button.onChange(false));
  expect(result.current.isChanged).toBe(pressed);
  act(() => result.current.goOnFrom({ ended: 1 }, keepMine));
  expect(result.current.ended).toBe(ended);
});

it('a row that is added is not archived', () => {
  const { result } = renderHook(() => useEnded(null));
  expect(result.current).toMatchObject({ ended: 0, isChanged: false });
});
