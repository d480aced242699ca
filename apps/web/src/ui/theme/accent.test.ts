import { ourAccentColors } from '@slipway/domain/settings/our-accent';
import { expect, test } from 'vitest';
import tokens from './tokens.json';

test.each(['light', 'dark'] as const)('our accent is the design’s, %s', (skin) => {
  const { signal, hover, on, tint, text } = ourAccentColors[skin];
  const its = tokens[skin];
  expect([signal, hover, on, tint, text]).toEqual([
    its.signal,
    its['signal-hover'],
    its['on-signal'],
    its['signal-tint'],
    its['signal-text'],
  ]);
});
