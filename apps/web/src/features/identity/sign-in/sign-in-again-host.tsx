import { lazy, Suspense } from 'react';
import { loadChunk } from '#lib/load-chunk.ts';
import { useSignInAgain } from './sign-in-again.ts';

const SignInAgainDialog = lazy(() =>
  loadChunk(() => import('./sign-in-again-dialog.tsx')).then((it) => ({
    default: it.SignInAgainDialog,
  })),
);

/** Shows the question for the password when a session ended; its code is loaded with the first one. */
export function SignInAgainHost() {
  const request = useSignInAgain();
  if (request === null) return null;
  return (
    <Suspense fallback={null}>
      <SignInAgainDialog onAnswer={request.answer} />
    </Suspense>
  );
}
