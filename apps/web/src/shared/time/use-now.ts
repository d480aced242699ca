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

/** The browser's clock to the minute, so that times that pass while the page is open are no longer offered. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => {
    if (Date.now() - now.getTime() > minute) now = new Date();
    return now;
  });
}
