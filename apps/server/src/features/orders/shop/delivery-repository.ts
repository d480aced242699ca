import type { ShippingZone } from '@slipway/domain/orders/delivery';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { companies } from '#db/tables/catalogue.ts';
import { pickupPlaces, shippingZones } from '#db/tables/orders.ts';
import type { Db } from '#db/transaction.ts';

export interface PickupPlace {
  id: number;
  name: string;
  address: string;
  hours: string;
}

/** How the orders of a company are delivered. */
export interface Delivery {
  places: PickupPlace[];
  zones: ShippingZone[];
}

/** How orders of a company can be delivered now, places by name; 0: of any company. */
export async function findDelivery(db: Db, companyId: number): Promise<Delivery> {
  const [places, zones] = await Promise.all([
    db
      .select({
        id: pickupPlaces.id,
        name: pickupPlaces.name,
        address: pickupPlaces.address,
        hours: pickupPlaces.hours,
      })
      .from(pickupPlaces)
      .innerJoin(companies, eq(companies.id, pickupPlaces.companyId))
      .where(
        and(
          isNull(pickupPlaces.endedAt),
          isNull(companies.endedAt),
          companyId === 0 ? undefined : eq(pickupPlaces.companyId, companyId),
        ),
      )
      .orderBy(asc(pickupPlaces.name), asc(pickupPlaces.id)),
    db
      .select({
        id: shippingZones.id,
        name: shippingZones.name,
        countries: shippingZones.countries,
        regions: shippingZones.regions,
        prices: shippingZones.prices,
      })
      .from(shippingZones)
      .innerJoin(companies, eq(companies.id, shippingZones.companyId))
      .where(
        and(
          isNull(shippingZones.endedAt),
          isNull(companies.endedAt),
          companyId === 0 ? undefined : eq(shippingZones.companyId, companyId),
        ),
      )
      .orderBy(asc(shippingZones.id)),
  ]);
  return { places, zones };
}
