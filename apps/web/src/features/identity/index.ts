export { UnverifiedNotice } from './recovery/unverified-notice.tsx';
export { SignInAgainHost } from './sign-in/sign-in-again-host.tsx';
export { requestSignIn } from './sign-in/sign-in-again.ts';
