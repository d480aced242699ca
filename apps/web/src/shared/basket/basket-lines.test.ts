import { beforeEach, describe, expect, it, vi } from 'vitest';
import { guestBasket, withLine, withoutLines, type TripLine } from './basket-lines.ts';

const line = (unit: number): TripLine => ({
  id: `00000000-0000-4000-8000-00000000000${unit}`,
  trip: { unit_id: unit, date: '2026-07-01', details: 2, total_price: 100, amount: 10 },
});

describe('the basket of a browser', () => {
  beforeEach(() => guestBasket.update(() => []));

  it('tells its listeners of every change, and keeps the lines', () => {
    const notified = vi.fn();
    const stop = guestBasket.subscribe(notified);
    guestBasket.update(() => [line(1), line(2)]);
    expect(notified).toHaveBeenCalledOnce();
    expect(guestBasket.lines()).toEqual([line(1), line(2)]);
    stop();
    guestBasket.update(() => []);
    expect(notified).toHaveBeenCalledOnce();
    expect(localStorage.getItem('slipway-basket')).toBeNull();
  });

  it.each([
    ['no JSON', '{'],
    ['no list', '{"lines": []}'],
    ['lines without a trip', '[1, null, {"trip": null}, {"id": "a", "trip": {"unit_id": "x"}}]'],
  ])('is empty where the browser has %s', (_what, stored) => {
    localStorage.setItem('slipway-basket', stored);
    const stop = guestBasket.subscribe(() => undefined);
    window.dispatchEvent(new StorageEvent('storage', { key: 'slipway-basket' }));
    expect(guestBasket.lines()).toEqual([]);
    stop();
  });

  it('follows what another tab does, and changes what that has left', () => {
    const notified = vi.fn();
    const stop = guestBasket.subscribe(notified);
    localStorage.setItem('slipway-basket', JSON.stringify([line(3)]));
    guestBasket.update((lines) => withLine(lines, line(4)));
    expect(guestBasket.lines()).toEqual([line(3), line(4)]);
    localStorage.setItem('slipway-basket', JSON.stringify([line(4)]));
    window.dispatchEvent(new StorageEvent('storage', { key: 'slipway-basket' }));
    expect(notified).toHaveBeenCalledTimes(2);
    expect(guestBasket.lines()).toEqual([line(4)]);
    stop();
  });
});

describe('the lines of a basket', () => {
  it('are added, replaced and removed by their ids', () => {
    const changed = { ...line(1), trip: { ...line(1).trip, quantity: 2 } };
    expect(withLine([line(1)], line(2))).toEqual([line(1), line(2)]);
    expect(withLine([line(1), line(2)], changed)).toEqual([changed, line(2)]);
    expect(withLine([line(1), line(2)], line(3), line(2).id)).toEqual([line(1), line(3), line(2)]);
    expect(withLine([line(1)], line(3), line(2).id)).toEqual([line(1), line(3)]);
    expect(withoutLines([line(1), line(2)], [line(1).id, line(3).id])).toEqual([line(2)]);
  });
});
