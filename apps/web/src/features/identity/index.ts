export { UnverifiedNotice } from './recovery/unverified-notice.tsx';
export { SignInAgainHost } from './sign-in/sign-in-again-host.tsx';
export { askToSignInAgain } from './sign-in/sign-in-again.ts';
