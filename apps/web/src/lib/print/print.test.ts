import { afterEach, expect, it, vi } from 'vitest';
import { printElement } from './print.ts';

afterEach(() => vi.unstubAllGlobals());

it('details folded on the page are open on paper', async () => {
  const paper = document.implementation.createHTMLDocument();
  const [focus, print, close] = [vi.fn(), vi.fn(), vi.fn()];
  vi.stubGlobal('open', () => ({ document: paper, focus, print, close }));
  const element = document.createElement('div');
  element.innerHTML = '<details><summary>Terms</summary>One day before: nothing</details>';
  printElement(element, 'Booking 10');
  expect(paper.title).toBe('Booking 10');
  expect(paper.querySelector('details')?.open).toBe(true);
  expect(element.querySelector('details')?.open).toBe(false);
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce());
});
