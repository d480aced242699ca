import type { Order, OrderLineRow } from './orders-repository.ts';
import type { PlannedLine } from './plan-order.ts';

type Facts = Record<string, unknown>;

/** Lines in the history's notation: `2 × Kayak`. */
function linesText(lines: readonly { name: string; quantity: number }[]): string {
  return lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
}

function factsOf(
  order: Pick<
    Order,
    'name' | 'email' | 'phone' | 'deliveryDate' | 'deliveryAddress' | 'staffNotes' | 'totalCents'
  >,
  lines: readonly { name: string; quantity: number }[],
): Facts {
  return {
    name: order.name,
    email: order.email,
    phone: order.phone,
    delivery_date: order.deliveryDate,
    delivery_address: order.deliveryAddress,
    staff_notes: order.staffNotes,
    lines: linesText(lines),
    total_price: order.totalCents / 100,
  };
}

/** The changed fields of an order, before and after. */
export function changedOrderFields(
  before: { order: Order; lines: OrderLineRow[] },
  after: { order: Parameters<typeof factsOf>[0]; lines: PlannedLine[] },
): { before: Facts; after: Facts } {
  const was = factsOf(before.order, before.lines);
  const is = factsOf(after.order, after.lines);
  const changed = Object.keys(was).filter((name) => was[name] !== is[name]);
  const only = (facts: Facts) => Object.fromEntries(changed.map((name) => [name, facts[name]]));
  return { before: only(was), after: only(is) };
}
