import { closedGateway } from '#adapters/closed-gateway.ts';
import type { ClosedCopy } from '#db/closed-copy.ts';
import type { Deps } from './deps.ts';

const unchanged = () => Promise.reject(new Error('The files of a closed copy stay as they are'));

/** What a closed copy works with: nothing that reaches anybody, and files that are only read. */
export function closedDeps(deps: Deps, closed: ClosedCopy): Deps {
  const { files } = deps;
  return {
    ...deps,
    closed,
    gateway: closedGateway,
    payment: () =>
      Promise.resolve({ gateway: 'none', publishable_key: null, test_mode: true } as const),
    mail: () => Promise.resolve(null),
    smsSender: null,
    files: {
      get: (name) => files.get(name),
      sizeOf: (names) => files.sizeOf(names),
      put: unchanged,
      remove: unchanged,
    },
    backups: null,
  };
}
