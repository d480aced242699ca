/**
 * Shares one read among concurrent equal requests. Nobody gets a read that started before their
 * request: requests during a read share the next one, so that an answer is never older than its
 * request, and at most two reads of the same are in progress.
 *
 * @param keyOf the key of a request; by default the request itself
 */
export function sharedReads<Asked, Value>(
  read: (request: Asked) => Promise<Value>,
  keyOf: (request: Asked) => unknown = (request) => request,
): (request: Asked) => Promise<Value> {
  const running = new Map<unknown, Promise<Value>>();
  const next = new Map<unknown, Promise<Value>>();

  const start = (request: Asked, key: unknown): Promise<Value> => {
    const reading = read(request).finally(() => {
      if (running.get(key) === reading) running.delete(key);
    });
    running.set(key, reading);
    return reading;
  };
  return (request) => {
    const key = keyOf(request);
    const current = running.get(key);
    if (!current) return start(request, key);
    const planned = next.get(key);
    if (planned) return planned;
    const begin = () => {
      next.delete(key);
      return start(request, key);
    };
    const after = current.then(begin, begin);
    next.set(key, after);
    return after;
  };
}
