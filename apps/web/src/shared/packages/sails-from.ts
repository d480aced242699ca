import { plural } from '@lingui/core/macro';
import type { BookableUnit, UnitPackage } from '@slipway/contract/catalogue/catalogue';
import { leastOf } from '@slipway/domain/bookings/parties';

/** From how many guests a departure of a package sails that nobody has booked yet; null: from any number. */
export const leastOfPackage = (pkg: UnitPackage, unit: Pick<BookableUnit, 'max_guests'>) =>
  leastOf({ leastToSail: pkg.kind_facts.least_to_sail, seats: unit.max_guests });

/** From how many guests a departure sails. */
export const sailsFromText = (least: number) =>
  plural(least, { one: 'Sails from # guest', other: 'Sails from # guests' });
