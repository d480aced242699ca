import { invalid } from '#http/errors.ts';

/** A link was used, has expired or is none; `instead` says how to get on. */
export const expiredLink = (instead = 'Please ask for a new one.') =>
  invalid({ token: [`This link no longer works. ${instead}`] }, 'link_is_over');
