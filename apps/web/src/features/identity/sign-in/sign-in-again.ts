import { useSyncExternalStore } from 'react';

/** A pending sign-in after the session ended; it resolves to whether the user signed in again. */
interface SignInRequest {
  promise: Promise<boolean>;
  answer: (signedIn: boolean) => void;
}

let pending: SignInRequest | null = null;
const listeners = new Set<() => void>();

function change(next: SignInRequest | null): void {
  pending = next;
  for (const notify of listeners) notify();
}

/** Asks for the password over the page, so that nothing typed is lost; concurrent calls share one dialog. */
export function requestSignIn(): Promise<boolean> {
  if (pending !== null) return pending.promise;
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

/** The pending sign-in, or null. */
export function useSignInAgain(): SignInRequest | null {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => pending,
  );
}
