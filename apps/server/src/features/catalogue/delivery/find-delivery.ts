import { Readable } from 'node:stream';
import type { ManagedShippingZone, PickupPlace } from '@slipway/contract/catalogue/delivery';
import { toMajor } from '@slipway/domain/money/money';
import type { Deps } from '#deps.ts';
import { metaOf, type EndedQuery } from '#features/catalogue/companies/find-companies.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { csvOf, type CsvColumn } from '#http/csv.ts';
import { notFound } from '#http/errors.ts';
import {
  findPickupPlace,
  listPickupPlaces,
  type DeliveryQuery,
  type PickupPlaceRow,
} from './pickup-places-repository.ts';
import {
  findShippingZone,
  listShippingZones,
  type ShippingZoneRow,
} from './shipping-zones-repository.ts';

type FileQuery = Omit<EndedQuery, 'page' | 'per_page'>;

function presentPlace({ place, company }: PickupPlaceRow): PickupPlace {
  const { id, name, address, hours, companyId, endedAt, version } = place;
  const ended = endedAt === null ? 0 : 1;
  return { id, name, address, hours, company_id: companyId, company, ended, version };
}

function presentZone({ zone, company }: ShippingZoneRow): ManagedShippingZone {
  const { id, name, countries, regions, prices, companyId, endedAt, version } = zone;
  return {
    id,
    name,
    countries,
    regions,
    company,
    version,
    prices: prices.map(({ from, price }) => ({ from: toMajor(from), price: toMajor(price) })),
    company_id: companyId,
    ended: endedAt === null ? 0 : 1,
  };
}

async function queryOf(deps: Deps, { q, sort, ended }: FileQuery): Promise<DeliveryQuery> {
  const { settings } = await readSettings(deps.db);
  return { q, sort, companyId: settings.company_id, ended: ended === '1' };
}

export async function findPickupPlaces(deps: Deps, query: EndedQuery) {
  const { rows, total } = await listPickupPlaces(deps.db, await queryOf(deps, query), query);
  return { data: rows.map(presentPlace), meta: metaOf(query, total) };
}

export async function findShippingZones(deps: Deps, query: EndedQuery) {
  const { rows, total } = await listShippingZones(deps.db, await queryOf(deps, query), query);
  return { data: rows.map(presentZone), meta: metaOf(query, total) };
}

/** @throws Refusal 404, also for a place of another company */
export async function readPickupPlace(deps: Deps, id: number): Promise<PickupPlace> {
  const { settings } = await readSettings(deps.db);
  const row = await findPickupPlace(deps.db, id, settings.company_id);
  if (!row) throw notFound();
  return presentPlace(row);
}

/** @throws Refusal 404, also for a zone of another company */
export async function readShippingZone(deps: Deps, id: number): Promise<ManagedShippingZone> {
  const { settings } = await readSettings(deps.db);
  const row = await findShippingZone(deps.db, id, settings.company_id);
  if (!row) throw notFound();
  return presentZone(row);
}

const placeColumns: CsvColumn<PickupPlace>[] = [
  { head: 'Number', cell: ({ id }) => id },
  { head: 'Name', cell: ({ name }) => name },
  { head: 'Address', cell: ({ address }) => address },
  { head: 'Opening hours', cell: ({ hours }) => hours },
  { head: 'Company', cell: ({ company }) => company },
];

/** The pick-up places that the search finds, as CSV. */
export async function exportPickupPlaces(deps: Deps, query: FileQuery) {
  const { rows } = await listPickupPlaces(deps.db, await queryOf(deps, query), null);
  const content = csvOf(Readable.from(rows.map(presentPlace)), placeColumns);
  return { filename: 'pickup-places.csv', content };
}

/** A price with the order value from which it counts; the zone's other columns stand in each row. */
type ZonePrice = ManagedShippingZone & { from: number; price: number };

const zoneColumns: CsvColumn<ZonePrice>[] = [
  { head: 'Number', cell: ({ id }) => id },
  { head: 'Name', cell: ({ name }) => name },
  { head: 'Countries', cell: ({ countries }) => countries.join(' ') },
  { head: 'Regions', cell: ({ regions }) => regions.join(', ') },
  { head: 'Products from', cell: ({ from }) => from, amount: true },
  { head: 'Price', cell: ({ price }) => price, amount: true },
  { head: 'Company', cell: ({ company }) => company },
];

/** The shipping zones that the search finds as CSV, a row for each price. */
export async function exportShippingZones(deps: Deps, query: FileQuery) {
  const { rows } = await listShippingZones(deps.db, await queryOf(deps, query), null);
  const prices = rows
    .map(presentZone)
    .flatMap((zone) => zone.prices.map((step) => ({ ...zone, ...step })));
  return { filename: 'shipping-zones.csv', content: csvOf(Readable.from(prices), zoneColumns) };
}
