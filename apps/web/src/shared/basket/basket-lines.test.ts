import { beforeEach, describe, expect, it, vi } from 'vitest';
import { joined, linesOfBrowser, mostLines, type BasketLine } from './basket-lines.ts';

const line = (unit: number): BasketLine => ({
  trip: { unit_id: unit, date: '2026-07-01', details: 2, total_price: 100, amount: 10 },
});

describe('the basket of a browser', () => {
  beforeEach(() => linesOfBrowser.replace([]));

  it('tells its listeners of every change, and keeps the lines', () => {
    const notified = vi.fn();
    const stop = linesOfBrowser.subscribe(notified);
    linesOfBrowser.replace([line(1), line(2)]);
    expect(notified).toHaveBeenCalledOnce();
    expect(linesOfBrowser.now()).toEqual([line(1), line(2)]);
    stop();
    linesOfBrowser.replace([]);
    expect(notified).toHaveBeenCalledOnce();
    expect(localStorage.getItem('slipway-basket')).toBeNull();
  });

  it.each([
    ['no JSON', '{'],
    ['no list', '{"lines": []}'],
    ['lines without a trip', '[1, null, {"trip": null}, {"trip": {"unit_id": "x"}}]'],
  ])('is empty where the browser has %s', (_what, stored) => {
    localStorage.setItem('slipway-basket', stored);
    const stop = linesOfBrowser.subscribe(() => undefined);
    window.dispatchEvent(new StorageEvent('storage', { key: 'slipway-basket' }));
    expect(linesOfBrowser.now()).toEqual([]);
    stop();
  });

  it('follows what another tab does', () => {
    const notified = vi.fn();
    const stop = linesOfBrowser.subscribe(notified);
    localStorage.setItem('slipway-basket', JSON.stringify([line(3)]));
    window.dispatchEvent(new StorageEvent('storage', { key: 'slipway-basket' }));
    expect(notified).toHaveBeenCalledOnce();
    expect(linesOfBrowser.now()).toEqual([line(3)]);
    stop();
  });
});

describe('the lines that somebody takes along when they sign in', () => {
  it('come after those of the account, each once', () => {
    expect(joined([line(1)], [line(2), line(1)])).toEqual([line(1), line(2)]);
  });

  it('are as many as a basket takes', () => {
    const many = Array.from({ length: mostLines }, (_, n) => line(n + 1));
    expect(joined(many, [line(99)])).toEqual(many);
  });
});
