import { describe, expect, it } from 'vitest';
import { peopleSigned, signatureKey, waiverState } from './waivers.ts';

const signed = (name: string, ...minors: string[]) => ({ name, minors });

describe('for how many people waivers are signed', () => {
  it.each([
    ['nobody', [], 0],
    ['one', [signed('Ada Byron')], 1],
    ['a parent and two children', [signed('Ada', 'Ben', 'Cleo')], 3],
    ['two adults', [signed('Ada'), signed('Ben')], 2],
    ['one who signed twice', [signed('Ada Byron'), signed('ADA  byron')], 1],
    ['both parents for one child', [signed('Ada', 'Cleo'), signed('Ben', 'cleo')], 3],
  ])('%s', (_, signatures, people) => expect(peopleSigned(signatures)).toBe(people));
});

describe('the same signature', () => {
  it.each([
    ['in another case', signed('Ada Byron'), signed(' ada  BYRON '), true],
    ['with the minors in another order', signed('Ada', 'B', 'C'), signed('Ada', 'C', 'B'), true],
    ['with one minor more', signed('Ada'), signed('Ada', 'B'), false],
    ['of somebody else', signed('Ada'), signed('Ben'), false],
    ['for another minor', signed('Ada', 'B'), signed('Ada', 'C'), false],
  ])('%s', (_, one, other, same) => expect(signatureKey(one) === signatureKey(other)).toBe(same));
});

describe('whether guests can sign', () => {
  const endsAt = new Date('2027-06-01T18:00:00Z');
  const before = new Date('2027-06-01T17:59:59Z');
  const booking = { asked: true, cancelled: false, calledOff: false, endsAt };
  it.each([
    ['until the trip ends', booking, before, 'open'],
    ['not once it has ended', booking, endsAt, 'over'],
    ['not of a cancelled booking', { ...booking, cancelled: true }, before, 'cancelled'],
    ['not while it is called off', { ...booking, calledOff: true }, before, 'called_off'],
    ['not where its kind asks for none', { ...booking, asked: false }, before, 'not_asked'],
  ])('%s', (_, it_, now, state) => expect(waiverState(it_, now)).toBe(state));
});
