import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ThemeProviders } from '#app/providers.tsx';
import { startTests } from '../../test-setup.ts';
import { LeastToSail } from './least-to-sail.tsx';

beforeEach(() => startTests());

const inDays = (days: number) => Date.now() + days * 24 * 60 * 60 * 1000;

it.each([
  ['without its least', { missing: 2 }, /^Sails from 6 guests, 2 more guests needed; we tell you/],
  ['a day ahead', { missing: 1, start: inDays(1) }, /1 more guest needed; .* as soon as we know$/],
  ['with its least', { missing: 0 }, /^Confirmed to sail$/],
  ['of any number', { missing: 0, least: null }, null],
  ['that has started', { missing: 0, start: inDays(-1) }, null],
])('of a departure %s', (_which, more, told) => {
  render(
    <ThemeProviders>
      <p aria-label="Departure">
        <LeastToSail {...{ least: 6, start: inDays(9) }} {...more} />
      </p>
    </ThemeProviders>,
  );
  const shown = screen.getByLabelText('Departure');
  if (told === null) expect(shown).toBeEmptyDOMElement();
  else expect(shown).toHaveTextContent(told);
});
