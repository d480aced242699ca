import type { CalendarDate } from '@slipway/domain/dates/dates';
import {
  companies,
  platforms,
  productVariants,
  unitCategories,
  unitPlatforms,
  units,
} from '#db/tables/catalogue.ts';
import { pickupPlaces, shippingZones } from '#db/tables/orders.ts';
import type { Db } from '#db/transaction.ts';
import { demoPickupPlaces, demoShippingZones } from './demo-delivery.ts';
import {
  demoProducts,
  shopAnnouncements,
  shopCategories,
  shopCompany,
  shopPlatforms,
  type DemoProduct,
} from './demo-shop.ts';
import { seedAnnouncements, seedDrawing } from './seed-shown.ts';

async function seedProduct(tx: Db, product: DemoProduct): Promise<void> {
  const { unit, variants, picture, alt, onMarket } = product;
  await tx.insert(units).overridingSystemValue().values(unit);
  await tx
    .insert(productVariants)
    .values(variants.map((one, position) => ({ ...one, unitId: unit.id, position })));
  await seedDrawing(tx, unit.id, { picture, alt });
  if (onMarket) {
    await tx
      .insert(unitPlatforms)
      .values({ unitId: unit.id, platformId: 1, slug: picture.replace('product-', '') });
  }
}

/** The catalogue of a harbour shop: products, and nothing that is let. */
export async function seedShop(tx: Db, today: CalendarDate): Promise<void> {
  await tx.insert(companies).overridingSystemValue().values(shopCompany);
  await tx.insert(unitCategories).overridingSystemValue().values(shopCategories);
  await tx.insert(platforms).overridingSystemValue().values(shopPlatforms);
  for (const one of demoProducts) await seedProduct(tx, one);
  await tx.insert(pickupPlaces).values(demoPickupPlaces);
  await tx.insert(shippingZones).values(demoShippingZones);
  await seedAnnouncements(tx, today, shopAnnouncements);
}
