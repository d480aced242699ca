import { plural, t } from '@lingui/core/macro';
import { phoneProblem } from '#lib/phone-problem.ts';
import type { OrderValues } from './order-values.ts';

/** The errors without those of the lines, which have changed. */
export function withoutLines<E>(errors: Record<string, E>): Record<string, E> {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !name.startsWith('lines')));
}

/** Client-side validation of an order; the server checks again. */
export function orderRules(values: OrderValues): Record<string, string> {
  const errors: Record<string, string> = {};
  if (values.name.trim() === '') errors['name'] = t`Name is required.`;
  const email = values.email.trim();
  if (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email)) {
    errors['email'] = t`Email must be a valid email address.`;
  }
  const phone = values.phone.trim() === '' ? null : phoneProblem(values.phone);
  if (phone !== null) errors['phone'] = phone;
  if (values.delivery_date === '') errors['delivery_date'] = t`Delivery date is required.`;
  for (const [index, { product, quantity }] of values.lines.entries()) {
    if (product === null) errors[`lines.${index}.unit_id`] = t`Choose a product.`;
    else if (!Number.isInteger(quantity) || quantity < 1) {
      errors[`lines.${index}.quantity`] = t`Quantity is numeric and min. 1`;
    } else if (quantity > product.free) {
      errors[`lines.${index}.quantity`] =
        product.free <= 0
          ? t`${product.name} is sold out.`
          : plural(product.free, {
              one: `Only # of ${product.name} is left.`,
              other: `Only # of ${product.name} are left.`,
            });
    }
  }
  return errors;
}
