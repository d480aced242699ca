import { expect, test } from 'vitest';
import { printOnLightPaper } from './light-paper.ts';

test('a page in dark mode is printed in light mode, and dark again afterwards', () => {
  const root = document.documentElement;
  root.setAttribute('data-mantine-color-scheme', 'dark');
  printOnLightPaper();
  window.dispatchEvent(new Event('beforeprint'));
  expect(root.getAttribute('data-mantine-color-scheme')).toBe('light');
  window.dispatchEvent(new Event('afterprint'));
  expect(root.getAttribute('data-mantine-color-scheme')).toBe('dark');
});
