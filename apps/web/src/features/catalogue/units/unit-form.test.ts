import { unitFacts, type UnitFact } from '@slipway/domain/catalogue/unit-choices';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTests } from '#test-setup.ts';
import { linkOf } from '#features/catalogue/platforms/platform-links.tsx';
import { movePicture, picturesToSend, type UnitPicture } from './unit-pictures.ts';
import { factsOf, newUnitValues, unitBody, unitRules, unitValues } from './unit-values.ts';

beforeAll(() => startTests());

const old = (id: number): UnitPicture => ({ key: String(id), id, src: `/files/${id}` });
const file = new File(['x'], 'a.jpg');
const added: UnitPicture = { key: 'new', src: 'blob:x', file };

describe('pictures of a unit', () => {
  it('new ones are sent with their positions among the existing ones', () => {
    expect(picturesToSend([old(4), added, old(2)])).toEqual({ files: [file], order: '4,new,2' });
    expect(picturesToSend([])).toEqual({ files: [], order: 'none' });
  });

  it('move by one position, and the others stay in order', () => {
    const moved = movePicture([old(1), old(2), old(3)], 2, -1);
    expect(moved.map(({ id }) => id)).toEqual([1, 3, 2]);
  });
});

it.each([
  ['kinds that are let by the day only', ['half_day', 'full_day'], 'day', ['05:00']],
  ['a kind of the business’s own', ['half_day', 'sunrise_salmon'], 'times', []],
  ['no kind', [], 'times', []],
] as const)('a new unit with %s', (_case, codes, schedule, starts) => {
  const kinds = codes.map((code) => ({ code, ended: 0 as const, sold_by: 'trip' as const }));
  expect(newUnitValues({ kinds, categories: [] })).toMatchObject({ schedule, starts });
});

describe('a new unit', () => {
  const hourly = { code: 'hourly', ended: 0 as const, sold_by: 'item' as const };

  it('is for one guest where what is let is let by the item, as the first one was', () => {
    const kinds = [
      hourly,
      { ...hourly, code: 'full_day', ended: 1 as const, sold_by: 'trip' as const },
    ];
    expect(newUnitValues({ kinds, categories: [] })).toMatchObject({
      ...{ max_guests: 1, included_guests: 1, unit_category_id: null },
    });
  });

  it.each([
    ['the only category, with what its units have', [4], false, '4'],
    ['no category where there are several', [4, 5], false, null],
    ['no category as a product', [4], true, null],
  ])('starts in %s', (_case, ids, isProduct, expected) => {
    const categories = ids.map((id) => ({ id, unit_facts: [] }));
    const values = newUnitValues({ kinds: [hourly], categories }, isProduct);
    expect(values.unit_category_id).toBe(expected);
    const rules = rulesFor('rent', 1, empty, factsOf({ categories }, values));
    expect(rules.length('', values)).toBe(isProduct || expected ? null : 'Length is numeric');
  });
});

const empty = unitValues(null);
const rulesFor = (
  purpose: 'sell' | 'rent',
  companyId = 1,
  before = empty,
  facts: readonly UnitFact[] = unitFacts,
) => unitRules({ purpose, companyId, today: '2026-06-15', before, facts: () => facts });

describe('the rules of the unit form', () => {
  it('require measures in a rental business, and not for products', () => {
    const rent = rulesFor('rent');
    expect([rent.length('', empty), rent.weight('', empty), rent.height('', empty)]).toEqual([
      'Length is numeric',
      'Weight is numeric',
      'Height is numeric',
    ]);
    expect([rent.tonnage('', empty), rent.capacity('', empty)]).toEqual([
      'Tonnage is numeric',
      'Capacity is numeric',
    ]);
    expect(rulesFor('sell').length('', empty)).toBeNull();
    const board = rulesFor('rent', 1, empty, ['length']);
    expect([board.length('', empty), board.tonnage('', empty)]).toEqual([
      'Length is numeric',
      null,
    ]);
  });

  it('require a company only when none is fixed', () => {
    expect(rulesFor('sell', 0).company_id(null)).toBe('Company is required');
    expect(rulesFor('sell', 1).company_id(null)).toBeNull();
  });

  it.each<[string, string | null]>([
    ['2026-06-14', 'Maintenance dates cannot be before today.'],
    ['2026-06-15', null],
    ['2026-06-01', null],
  ])('maintenance from %s', (date, expected) => {
    const before = { ...empty, maintenance_from: '2026-06-01' };
    expect(rulesFor('rent', 1, before).maintenance_from(date)).toBe(expected);
  });

  it.each([
    [0, 'Quantity is numeric and min. 1'],
    [1.5, 'Quantity is numeric and min. 1'],
    ['', 'Quantity is numeric and min. 1'],
    [1, null],
  ])('%j items', (quantity, expected) => {
    expect(rulesFor('sell').items_quantity(quantity)).toBe(expected);
  });
});

it('platforms are sent with their slugs, and no choice is sent as 0', () => {
  const values = { ...empty, platforms: [{ id: '2', slug: 'boat', import_url: '' }] };
  expect(unitBody(values)).toMatchObject({
    platforms: ['2'],
    slugs: ['boat'],
    import_urls: [''],
    unit_category_id: 0,
    supervisor_id: 0,
    full_control: 0,
  });
});

it('the calendar is sent as it was typed, with nothing for no limit', () => {
  const values = {
    ...empty,
    schedule: 'times' as const,
    ...{ most_per_day: 3, starts: ['06:00'], change_limit_days: '' },
  };
  expect(unitBody(values)).toMatchObject({
    ...{ schedule: 'times', most_per_day: 3, starts: ['06:00'], change_limit_days: '' },
  });
});

it.each([
  ['https://market.example/', 'first light', 'https://market.example/first%20light'],
  ['https://market.example/boats', 'a', 'https://market.example/boats/a'],
  ['https://market.example/boats', '', 'https://market.example/boats'],
])('%s with %j is %s', (url, slug, link) => {
  expect(linkOf(url, slug)).toBe(link);
});
