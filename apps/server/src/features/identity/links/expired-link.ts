import { invalid } from '#http/errors.ts';

/** The refusal for a used, expired or unknown link; `instead` says what to do. */
export const expiredLink = (instead = 'Please ask for a new one.') =>
  invalid({ token: [`This link no longer works. ${instead}`] }, 'link_is_over');
