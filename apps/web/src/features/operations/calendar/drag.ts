import type { CalendarBooking } from '@slipway/contract/operations/day';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import { createContext, useContext, useState, type DragEvent } from 'react';
import type { CalendarEvent } from './calendar-days.ts';

const type = 'application/x-slipway-booking';

/** Starts dragging a booking; the drag data is its number. */
export function startDrag(drag: DragEvent, event: CalendarEvent): void {
  drag.dataTransfer.setData(type, String(event.id));
  drag.dataTransfer.effectAllowed = 'move';
}

/** Which events of a calendar can be moved, and how. */
export interface Movable {
  canMove: (event: CalendarEvent) => boolean;
  /** Whether a move of it is being saved. */
  isMoving: (event: CalendarEvent) => boolean;
  /** Moves a booking to another day; a refused move shows the reason and changes nothing. */
  moveTo: (bookingId: number, date: CalendarDate) => void;
  move: (booking: CalendarBooking, date: string, time: string) => void;
}

const nothingMoves: Movable = {
  canMove: () => false,
  isMoving: () => false,
  moveTo: () => undefined,
  move: () => undefined,
};

export const MovableContext = createContext<Movable>(nothingMoves);

/** The movable events of this calendar. */
export const useMovable = () => useContext(MovableContext);

/** Makes a day a drop target; `over` while a booking is dragged over it. */
export function useDrop(day: CalendarDate) {
  const { moveTo } = useMovable();
  const [over, setOver] = useState(false);
  return {
    'data-over': over || undefined,
    onDragOver: (drag: DragEvent) => {
      if (!drag.dataTransfer.types.includes(type)) return;
      drag.preventDefault();
      drag.dataTransfer.dropEffect = 'move';
      setOver(true);
    },
    onDragLeave: (drag: DragEvent) => {
      const inside =
        drag.relatedTarget instanceof Node && drag.currentTarget.contains(drag.relatedTarget);
      if (!inside) setOver(false);
    },
    onDrop: (drag: DragEvent) => {
      drag.preventDefault();
      setOver(false);
      const id = Number(drag.dataTransfer.getData(type));
      if (id > 0) moveTo(id, day);
    },
  };
}
