import { lazy, Suspense } from 'react';
import { loadChunk } from '#lib/load-chunk.ts';
import { useSignInAgain } from './sign-in-again.ts';

const SignInAgainDialog = lazy(() =>
  loadChunk(() => import('./sign-in-again-dialog.tsx')).then((it) => ({
    default: it.SignInAgainDialog,
  })),
);

/** Renders the sign-in dialog when a session has ended; its code is loaded on first use. */
export function SignInAgainHost() {
  const request = useSignInAgain();
  if (request === null) return null;
  return (
    <Suspense fallback={null}>
      <SignInAgainDialog onAnswer={request.answer} />
    </Suspense>
  );
}
