/**
 * One reading for all who ask for the same at the same moment. Nobody is given a reading that began before they asked:
 * who comes while one is under way shares the next, so that an answer is never older than its question, and however
 * many ask, at most two readings of the same are open.
 *
 * @param keyOf what is asked for; by default what was asked as it is
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
