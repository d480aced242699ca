import sheet from './day-sheet.module.css';

/** On paper, a box for each guest to tick when they come. */
export function TickBoxes({ guests }: { guests: number }) {
  return (
    <span className={sheet.boxes} aria-hidden>
      {Array.from({ length: guests }, (_, n) => (
        <span key={n} className={sheet.box} />
      ))}
    </span>
  );
}
