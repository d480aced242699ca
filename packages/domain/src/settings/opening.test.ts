import { describe, expect, it, test } from 'vitest';
import { openingLines, openingSteps, type OpeningFacts } from './opening.ts';

const nothing: OpeningFacts = {
  business: false,
  offer: false,
  units: false,
  packages: false,
  delivery: false,
  look: false,
  closed_days: false,
  cards: false,
  mails: false,
  public_url: false,
  test_booking: false,
  second_admin: false,
  publish: false,
};
const stateOf = (step: string, ...of: Parameters<typeof openingLines>) =>
  openingLines(...of).find((line) => line.step === step)?.state;

describe('the checklist of an opening', () => {
  it('has every step, publishing last, while nothing is done', () => {
    const lines = openingLines(nothing, {});
    expect(lines.map(({ step }) => step)).toEqual(openingSteps);
    expect(lines.at(-1)?.step).toBe('publish');
    expect(new Set(lines.map(({ state }) => state))).toEqual(new Set(['open']));
  });

  it('leaves out a step that does not apply to the business', () => {
    const shop = openingLines({ ...nothing, packages: null }, {});
    expect(shop.map(({ step }) => step)).not.toContain('packages');
  });

  test.each([
    ['look', { ...nothing, look: true }, {}, 'done'],
    ['look', nothing, { look: 'put_away' }, 'put_away'],
    ['look', { ...nothing, look: true }, { look: 'put_away' }, 'done'],
    // A step that the data decide cannot be marked as done.
    ['look', nothing, { look: 'done' }, 'open'],
    ['terms', nothing, {}, 'open'],
    ['terms', nothing, { terms: 'done' }, 'done'],
    ['backup', nothing, { backup: 'put_away' }, 'put_away'],
    ['publish', nothing, { publish: 'put_away' }, 'open'],
  ] as const)('%s, case %#', (step, facts, marks, state) => {
    expect(stateOf(step, facts, marks)).toBe(state);
  });
});
