/**
 * Shares one read among concurrent requests with the same key. Requests during a read share the next one,
 * so that no answer is older than its request; of each key at most one read runs and one waits.
 *
 * @param keyOf the key of a request; by default the request itself
 */
export function sharedReads<Request, Value>(
  read: (request: Request) => Promise<Value>,
  keyOf: (request: Request) => unknown = (request) => request,
): (request: Request) => Promise<Value> {
  const running = new Map<unknown, Promise<Value>>();
  const next = new Map<unknown, Promise<Value>>();

  const start = (request: Request, key: unknown): Promise<Value> => {
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
    const waiting = next.get(key);
    if (waiting) return waiting;
    const begin = () => {
      next.delete(key);
      return start(request, key);
    };
    const after = current.then(begin, begin);
    next.set(key, after);
    return after;
  };
}
