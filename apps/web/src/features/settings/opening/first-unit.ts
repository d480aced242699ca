import type { UseFormReturnType } from '@mantine/form';
import { t } from '@lingui/core/macro';
import { everyDay } from '@slipway/domain/catalogue/presets/every-day';
import { firstLengthPrices } from '@slipway/domain/catalogue/length-prices';
import { isChosenInMinutes } from '@slipway/domain/catalogue/package-kinds';
import { defaultGroupSize } from '@slipway/domain/catalogue/presets/presets';
import { timeOfDay } from '@slipway/domain/dates/dates';
import { unitMeasures } from '@slipway/domain/catalogue/unit-choices';
import { ApiError } from '#lib/api-error.ts';
import { api, type Answer, type CallInput } from '#lib/api.ts';
import { showError } from '#ui/dialogs/dialogs.ts';
import { unitTemplates, type UnitTemplate } from './unit-templates.ts';

export type Kind = Answer<'GET /api/package-kinds'>['data'][number];
type Kinds = readonly Kind[];
type KindBody = CallInput<'POST /api/package-kinds'>['body'];

/** Chosen in place of a kind: one that is described here. No code looks like this. */
export const ownKind = '+own';

/** What is paid to book, of the choices of a package. */
export const deposits = ['settings', 'percent', 'everything', 'nothing'] as const;

/** Numbers are empty texts while nothing is typed. */
export interface FirstUnitValues extends Record<string, unknown> {
  name: string;
  /** The code of a kind, `ownKind`, or empty: not chosen yet. */
  kind: string;
  own_name: string;
  /** `HH:MM` */
  own_times: string[];
  own_minutes: number;
  price: number | string;
  /** Of kinds sold by the seat, by the order of their guest types. */
  type_prices: (number | string)[];
  deposit: (typeof deposits)[number];
  deposit_percent: number | string;
  items_quantity: number | string;
  max_guests: number | string;
  what: UnitTemplate;
  tonnage: number | string;
  capacity: number | string;
  length: number | string;
  weight: number | string;
  height: number | string;
}
export type FirstUnitForm = UseFormReturnType<FirstUnitValues>;

/** The kind whose way of selling, guest types and terms a kind described here takes over. */
export const modelKind = (kinds: Kinds): Kind | undefined =>
  kinds.find(({ length, starts }) => length.form === 'fixed' && starts.form === 'times');

/** Whether a kind can be described here, by its starts and its length; other forms are described on their screen. */
export const canDescribe = (kinds: Kinds) => kinds.length === 0 || modelKind(kinds) !== undefined;

/** The chosen kind, or the model of the one described here. */
export const chosenKind = (kinds: Kinds, chosen: string): Kind | undefined =>
  chosen === ownKind ? modelKind(kinds) : kinds.find(({ code }) => code === chosen);

/**
 * What is usual for a kind: who shares a departure or takes something for an hour pays at once; what is let by the
 * item carries one person; a guest without a seat pays nothing.
 */
export function usualFor(
  kind: Kind | undefined,
): Pick<FirstUnitValues, 'deposit' | 'max_guests' | 'type_prices'> {
  const atOnce = kind !== undefined && (kind.sold_by === 'seat' || isChosenInMinutes(kind.length));
  return {
    deposit: atOnce ? 'everything' : 'settings',
    max_guests: kind?.sold_by === 'seat' ? '' : defaultGroupSize(kind ? [kind] : []),
    type_prices: kind?.guest_types.map(({ takes_seat }) => (takes_seat ? '' : 0)) ?? [],
  };
}

export function firstUnitValues(kinds: Kinds): FirstUnitValues {
  const [only, second] = kinds;
  const kind = only === undefined ? ownKind : second === undefined ? only.code : '';
  return {
    name: '',
    kind,
    own_name: '',
    own_times: [],
    own_minutes: 240,
    price: '',
    ...usualFor(chosenKind(kinds, kind)),
    deposit_percent: '',
    items_quantity: 1,
    what: 'none',
    tonnage: '',
    capacity: '',
    length: '',
    weight: '',
    height: '',
  };
}

const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);

/** What is missing or wrong, by field. @param sells products have a price, and no kind */
export function firstUnitErrors(values: FirstUnitValues, kinds: Kinds, sells: boolean) {
  const bySeat = !sells && chosenKind(kinds, values.kind)?.sold_by === 'seat';
  const isOwn = !sells && values.kind === ownKind;
  const { name, kind, own_name, own_times, own_minutes, price, type_prices, max_guests } = values;
  const notNumeric = (each: unknown) => (isNumber(each) ? null : t`Price is numeric`);
  return {
    name: name.trim().length < 3 ? t`Name is required` : null,
    kind: !sells && kind === '' ? t`Please choose how it is booked.` : null,
    own_name: isOwn && own_name.trim() === '' ? t`Name is required` : null,
    own_times: isOwn && own_times.length === 0 ? t`Please enter when it leaves.` : null,
    own_minutes:
      isOwn && (own_minutes < 15 || own_minutes > 1440) ? t`From 15 minutes to 24 hours.` : null,
    price: bySeat ? null : notNumeric(price),
    deposit_percent:
      !sells && values.deposit === 'percent' && !isNumber(values.deposit_percent)
        ? t`Percentage is required.`
        : null,
    ...(bySeat &&
      Object.fromEntries(type_prices.map((each, at) => [`type_prices.${at}`, notNumeric(each)]))),
    max_guests: sells || isNumber(max_guests) ? null : t`Please enter how many guests it takes.`,
  };
}

/** A kind of its own, like those that are sold in the same way; anything else is changed on its screen. */
function ownKindBody(values: FirstUnitValues, like: Kind | undefined): KindBody {
  const described = {
    name: values.own_name,
    starts: {
      form: 'times' as const,
      times: values.own_times.map((time) => timeOfDay(`${time}:00`)),
    },
    length: { form: 'fixed' as const, minutes: values.own_minutes },
    weekdays: [...everyDay],
  };
  if (like?.sold_by !== 'seat') return { ...described, sold_by: 'trip', asks: like?.asks };
  const { sold_by, afterwards, crew, notice, least_to_sail, asks, cancellation } = like;
  const guest_types = like.guest_types.map(({ name, takes_seat }) => ({ name, takes_seat }));
  const rules = { sold_by, afterwards, crew, notice, least_to_sail, asks, cancellation };
  return { ...described, ...rules, guest_types };
}

/** The category of this name, or a new one that says what its units have. */
async function categoryOf(name: string, what: UnitTemplate): Promise<number> {
  const query = { page: 1, per_page: 100, q: name, sort: 'name' };
  const { data } = await api('GET /api/unitCategories', { query });
  const there = data.find((category) => category.name === name);
  if (there) return there.id;
  const facts = unitTemplates[what].facts;
  const added = await api('POST /api/unitCategories', {
    // An empty list cannot be sent.
    body: { name, unit_facts: facts.length === 0 ? ['none'] : [...facts] },
  });
  return added.data.id;
}

/** A package at one price for any group; where the length is chosen, it is the price of the shortest. */
async function addPackage(unitId: number, kind: Kind, values: FirstUnitValues): Promise<void> {
  const { length, guest_types: types } = kind;
  const typePrices = types.map(({ id }, index) => ({
    id,
    price: Number(values.type_prices[index] ?? 0),
  }));
  const price = kind.sold_by === 'seat' ? (typePrices[0]?.price ?? 0) : Number(values.price);
  await api('POST /api/packages', {
    body: {
      unit_id: unitId,
      kind: kind.code,
      price,
      additional_price: null,
      deposit_of: values.deposit,
      ...(values.deposit === 'percent' && { deposit_percent: Number(values.deposit_percent) }),
      ...(typePrices.length > 0 && { guest_type_prices: typePrices }),
      length_prices: firstLengthPrices(length, price),
    },
  });
}

/** Adds the kind that is described here; the chosen one otherwise. */
export async function kindToSell(values: FirstUnitValues, kinds: Kinds): Promise<Kind | undefined> {
  const chosen = chosenKind(kinds, values.kind);
  if (values.kind !== ownKind) return chosen;
  const body = ownKindBody(values, chosen);
  const added = await api('POST /api/package-kinds', { body }).catch((error: unknown) => {
    throw ofOwnKind(error);
  });
  return added.data;
}

/** A refusal of the kind, with the fields that it has here. */
function ofOwnKind(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { name, starts, length, ...others } = error.errors;
  const errors = {
    ...others,
    ...(name && { own_name: name }),
    ...(starts && { own_times: starts }),
    ...(length && { own_minutes: length }),
  };
  return new ApiError(error.status, error.message, { code: error.code, errors });
}

/** Adds a product with its picture and price, on show in the shop. */
export async function addFirstProduct(values: FirstUnitValues, picture: File | null) {
  const { name, price, items_quantity } = values;
  const body = { _method: 'POST' as const, name, price, items_quantity, in_shop: 1 as const };
  await api('POST /api/units', { body, files: { picture: picture ?? [] } });
}

/**
 * Adds a unit with its picture, its category and a package of a kind. It starts when its kinds do. A package that is
 * refused is said and left to the step of the packages: the unit is there.
 */
export async function addFirstUnit(
  values: FirstUnitValues,
  { kind, picture, category }: { kind: Kind; picture: File | null; category: string | null },
): Promise<void> {
  const { name, items_quantity, max_guests, what } = values;
  const facts: readonly string[] = unitTemplates[what].facts;
  const measures = unitMeasures.filter((measure) => facts.includes(measure));
  const firstPrice = kind.sold_by === 'seat' ? values.type_prices[0] : values.price;
  const unit = await api('POST /api/units', {
    body: {
      _method: 'POST' as const,
      name,
      price: firstPrice ?? '',
      items_quantity,
      schedule: 'times',
      unit_category_id: category === null ? 0 : await categoryOf(category, what),
      max_guests,
      included_guests: max_guests,
      ...Object.fromEntries(measures.map((measure) => [measure, values[measure]])),
    },
    files: { picture: picture ?? [] },
  });
  await addPackage(unit.data.id, kind, values).catch((error: unknown) => showError(error));
}
