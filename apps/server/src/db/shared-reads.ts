/**
 * One reading for all who ask for the same at the same moment. Nobody is given a reading that began before they asked:
 * who comes while one is under way shares the next, so that an answer is never older than its question, and however
 * many ask, at most two readings of a key are open.
 */
export function sharedReads<Key, Value>(
  read: (key: Key) => Promise<Value>,
): (key: Key) => Promise<Value> {
  const running = new Map<Key, Promise<Value>>();
  const next = new Map<Key, Promise<Value>>();

  const start = (key: Key): Promise<Value> => {
    const reading = read(key).finally(() => {
      if (running.get(key) === reading) running.delete(key);
    });
    running.set(key, reading);
    return reading;
  };
  return (key) => {
    const current = running.get(key);
    if (!current) return start(key);
    const planned = next.get(key);
    if (planned) return planned;
    const begin = () => {
      next.delete(key);
      return start(key);
    };
    const after = current.then(begin, begin);
    next.set(key, after);
    return after;
  };
}
