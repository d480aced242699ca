import { plural } from '@lingui/core/macro';

/** How many customers a call-off tells at once, as the question before it says. */
export const toldByCallOff = (customers: number): string =>
  plural(customers, {
    0: 'Nobody is told by email or SMS.',
    one: '# customer is told now, by email and SMS.',
    other: '# customers are told now, by email and SMS.',
  });
