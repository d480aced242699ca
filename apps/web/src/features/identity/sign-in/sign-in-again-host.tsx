import { lazyPart } from '#ui/lazy-part.tsx';
import { useSignInAgain } from './sign-in-again.ts';

const SignInAgainDialog = lazyPart(
  async () => (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog,
);

/** Renders the sign-in dialog when a session has ended; its code is loaded on first use. */
export function SignInAgainHost() {
  const request = useSignInAgain();
  if (request === null) return null;
  return <SignInAgainDialog onAnswer={request.answer} />;
}
