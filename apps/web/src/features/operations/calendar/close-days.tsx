import type { CalendarDate } from '@slipway/domain/dates/dates';
import { createContext, useContext, useEffect, useState, type PointerEvent } from 'react';

/** Days that are being chosen in the calendar, in either order. */
interface Chosen {
  /** The unit of the row; null: of the whole calendar. */
  unit: number | null;
  from: CalendarDate;
  to: CalendarDate;
}

/** Days to be closed, both included. */
export interface DaysToClose {
  unitId: number | null;
  from: CalendarDate;
  to: CalendarDate;
}

interface Closing {
  chosen: Chosen | null;
  /** Begins with a day, or reaches to another one. */
  choose: (chosen: Chosen) => void;
  /** Asks to close days. */
  close: (days: DaysToClose) => void;
}

/** For those who cannot close days. */
export const nothingCloses: Closing = {
  chosen: null,
  choose: () => undefined,
  close: () => undefined,
};

export const ClosingContext = createContext<Closing>(nothingCloses);

const inOrder = ({ unit, from, to }: Chosen): DaysToClose =>
  from <= to ? { unitId: unit, from, to } : { unitId: unit, from: to, to: from };

/**
 * Choosing days by dragging over them: once the pointer is let go they are to be closed, from today on.
 * A press on one day alone closes nothing.
 */
export function useClosing(today: CalendarDate) {
  const [chosen, choose] = useState<Chosen | null>(null);
  const [days, close] = useState<DaysToClose | null>(null);
  useEffect(() => {
    if (chosen === null) return undefined;
    const letGo = () => {
      choose(null);
      const { unitId, from, to } = inOrder(chosen);
      if (from < to && to >= today) close({ unitId, from: from < today ? today : from, to });
    };
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') choose(null);
    };
    window.addEventListener('pointerup', letGo);
    window.addEventListener('keydown', leave);
    return () => {
      window.removeEventListener('pointerup', letGo);
      window.removeEventListener('keydown', leave);
    };
  }, [chosen, today]);
  const closing: Closing = { chosen, choose, close };
  return { closing, days, stop: () => close(null) };
}

/** Makes a day of the calendar, or of a unit's row, one that can be dragged over. */
export function useClosable(day: CalendarDate, unit: number | null) {
  const { chosen, choose } = useContext(ClosingContext);
  const days = chosen && chosen.unit === unit ? inOrder(chosen) : null;
  const isChosen = days !== null && days.from < days.to && days.from <= day && day <= days.to;
  return {
    'data-chosen': isChosen || undefined,
    onPointerDown: (event: PointerEvent) => {
      const { target } = event;
      // What can be pressed or dragged keeps the pointer to itself.
      const onEvent =
        target instanceof Element && target.closest('a, button, [draggable]') !== null;
      if (event.pointerType !== 'mouse' || event.button !== 0 || onEvent) return;
      event.preventDefault();
      choose({ unit, from: day, to: day });
    },
    onPointerEnter: () => {
      if (chosen !== null && chosen.unit === unit) choose({ ...chosen, to: day });
    },
  };
}
