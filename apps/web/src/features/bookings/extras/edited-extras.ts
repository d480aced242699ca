import type { BookedExtra, PackageExtra } from '@slipway/contract/catalogue/extras';
import type { RequestedExtra } from '@slipway/domain/catalogue/extras';

/** The chosen extras of a booking. */
export const chosenBefore = (booked: readonly BookedExtra[]): RequestedExtra[] =>
  booked.flatMap(({ id, offer, quantity }) => (offer === 'choice' ? [{ id, quantity }] : []));

/** Whether the same is chosen, in any order. */
export function sameChoice(a: readonly RequestedExtra[], b: readonly RequestedExtra[]): boolean {
  const key = (some: readonly RequestedExtra[]) =>
    some
      .filter(({ quantity }) => quantity > 0)
      .map(({ id, quantity }) => `${id}×${quantity}`)
      .sort()
      .join();
  return key(a) === key(b);
}

/** What a change says about extras: nothing where the choice stays as it was. */
export function extrasOfChange(
  asked: readonly RequestedExtra[],
  booked: readonly BookedExtra[],
): { extras?: RequestedExtra[] } {
  return sameChoice(asked, chosenBefore(booked)) ? {} : { extras: [...asked] };
}

/**
 * What can be chosen of the extras of a booking. What it has keeps its agreed price and name, and stays or goes
 * where it is not offered any more.
 * @param booked what the booking has of the same package; of another one: nothing
 */
export function editableExtras(
  offered: readonly PackageExtra[],
  booked: readonly BookedExtra[],
): PackageExtra[] {
  const had = booked.filter(({ offer }) => offer === 'choice');
  const choices = offered.filter(({ offer }) => offer === 'choice');
  const gone = had.filter(({ id }) => !choices.some((extra) => extra.id === id));
  return [
    ...choices.map((extra) => {
      const own = had.find(({ id }) => id === extra.id);
      return own ? { ...extra, name: own.name, price: own.price, per: own.per } : extra;
    }),
    ...gone.map(({ id, name, price, per, quantity }): PackageExtra => ({
      id,
      name,
      price,
      per,
      least: quantity,
      most: quantity,
      until_hours: 0,
      left: null,
      description: '',
      picture: null,
      offer: 'choice',
      refund: 'trip',
    })),
  ];
}
