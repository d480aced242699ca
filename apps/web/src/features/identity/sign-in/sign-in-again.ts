import { useSyncExternalStore } from 'react';

/** Somebody's session ended in the middle of something: the answer is whether they signed in again. */
interface Asked {
  promise: Promise<boolean>;
  answer: (signedIn: boolean) => void;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function change(next: Asked | null): void {
  asked = next;
  for (const tell of listeners) tell();
}

/** Asks for the password over the page, so that nothing typed is lost; several calls share one question. */
export function askToSignInAgain(): Promise<boolean> {
  if (asked !== null) return asked.promise;
  let settle: (signedIn: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((done) => {
    settle = done;
  });
  change({
    promise,
    answer: (signedIn) => {
      change(null);
      settle(signedIn);
    },
  });
  return promise;
}

/** The question that waits, or null. */
export function useSignInAgain(): Asked | null {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => asked,
  );
}
