import type { Customer } from '@slipway/contract/customers/customers';
import { toMajor } from '@slipway/domain/money/money';
import type { CustomerRow } from './customers-repository.ts';

/** A customer for staff. */
export function presentCustomer({ total, other_totals, ...row }: CustomerRow): Customer {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    email_verified: row.email_verified,
    has_account: row.has_account,
    inactive: row.inactive,
    bookings: row.bookings,
    orders: row.orders,
    total: toMajor(total),
    other_totals: other_totals.map(({ currency, cents }) => ({ currency, amount: toMajor(cents) })),
    version: row.version,
  };
}
