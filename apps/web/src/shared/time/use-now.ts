import { useSyncExternalStore } from 'react';

const minute = 60_000;
let now = new Date();

function subscribe(notify: () => void): () => void {
  const timer = setInterval(() => {
    now = new Date();
    notify();
  }, minute);
  return () => clearInterval(timer);
}

/** The browser's clock, to the minute: a start that passes while the page is open stops being offered. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => {
    if (Date.now() - now.getTime() > minute) now = new Date();
    return now;
  });
}
