import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { paintedDays, type PaintedDays } from '@slipway/domain/catalogue/painted-rates';
import { addDays, isCalendarDate, type CalendarDate } from '@slipway/domain/dates/dates';

/** Days that are being painted on the year: from the first one pressed to the last. */
interface Ends {
  first: CalendarDate;
  last: CalendarDate;
}

const steps: Record<string, number> = { ArrowUp: -7, ArrowDown: 7, PageUp: -28, PageDown: 28 };

const dayOf = (target: EventTarget | null): CalendarDate | null => {
  const date =
    target instanceof Element ? target.closest('[data-date]')?.getAttribute('data-date') : null;
  return date && isCalendarDate(date) ? date : null;
};

/** The days between two, in either order. */
export const daysOf = (ends: Ends | null): PaintedDays | null =>
  ends && paintedDays(ends.first, ends.last);

/**
 * Painting days of a year: pressing a day and dragging over others with a mouse, pressing the first and the
 * last one on a touch screen, or with the keyboard (arrows go, with Shift they paint, Enter paints a day).
 */
export function usePainting(year: number) {
  const [ends, setEnds] = useState<Ends | null>(null);
  const [current, setCurrent] = useState<CalendarDate | null>(null);
  const dragging = useRef(false);
  const [isDragging, setDragging] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stop = () => {
      dragging.current = false;
      setDragging(false);
    };
    window.addEventListener('pointerup', stop);
    window.addEventListener('pointercancel', stop);
    return () => {
      window.removeEventListener('pointerup', stop);
      window.removeEventListener('pointercancel', stop);
    };
  }, []);
  const inYear = (date: CalendarDate) => date.startsWith(String(year));

  const onPointerDown = (event: PointerEvent) => {
    const date = dayOf(event.target);
    if (date === null || event.button !== 0) return;
    setCurrent(date);
    if (event.pointerType !== 'mouse') return;
    dragging.current = true;
    setDragging(true);
    setEnds(event.shiftKey && ends ? { ...ends, last: date } : { first: date, last: date });
  };
  const onPointerOver = (event: PointerEvent) => {
    const date = dayOf(event.target);
    if (date !== null && dragging.current && ends) setEnds({ ...ends, last: date });
  };
  /** On a touch screen the first press begins, and the next one ends. */
  const onPointerUp = (event: PointerEvent) => {
    const date = dayOf(event.target);
    if (date === null || event.pointerType === 'mouse') return;
    setEnds(
      ends && ends.first === ends.last ? { ...ends, last: date } : { first: date, last: date },
    );
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const date = dayOf(event.target);
    if (date === null) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      setEnds({ first: date, last: date });
      return;
    }
    if (event.key === 'Escape' && ends) {
      event.stopPropagation();
      setEnds(null);
      return;
    }
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const across = { ArrowLeft: isRtl ? 1 : -1, ArrowRight: isRtl ? -1 : 1 }[event.key];
    const by = across ?? steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = addDays(date, by);
    if (!inYear(next)) return;
    setCurrent(next);
    if (event.shiftKey) setEnds({ first: ends?.first ?? date, last: next });
    body.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus();
  };
  return {
    painted: daysOf(ends),
    /** Until the button of the mouse is released. */
    isDragging,
    /** The day that Tab reaches. */
    current: current !== null && inYear(current) ? current : null,
    clear: () => setEnds(null),
    body: { ref: body, onPointerDown, onPointerOver, onPointerUp, onKeyDown },
  };
}
