import * as React from 'react';

const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
/** What React itself makes at most, in a second. */
const enough = 10_000;

/**
 * React's development build keeps a stack for each element that is made, until it has kept ten thousand in a second. They
 * only add lines to its warnings, which name their component and those around it all the same, so none is kept here.
 */
export function keepNoOwnerStacks(): void {
  const shared: unknown = Reflect.get(React, internals);
  if (typeof shared !== 'object' || shared === null) throw new Error('React keeps them elsewhere');
  Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => enough,
    set: () => {},
  });
}
