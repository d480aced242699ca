// Loaded before the server: its clock is ahead by the milliseconds in the file DRILL_CLOCK, which may change while it runs.
import { readFileSync } from 'node:fs';

const file = process.env['DRILL_CLOCK'];
if (file !== undefined) {
  const RealDate = Date;
  let ahead = 0;
  const read = () => {
    try {
      ahead = Number(readFileSync(file, 'utf8')) || 0;
    } catch {
      // Not written yet: the clock is right.
    }
  };
  read();
  setInterval(read, 50).unref();
  globalThis.Date = class extends RealDate {
    constructor(...args) {
      if (args.length === 0) super(RealDate.now() + ahead);
      else super(...args);
    }
    static now() {
      return RealDate.now() + ahead;
    }
  };
}
