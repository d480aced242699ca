// Preloaded into the server: while the file named by RECORD_QUERIES exists, every query with its
// values, the id it returned, and whether it began a wait for the database is appended to it, in order. A query
// that is sent while its connection still waits for others begins none. The file is checked for periodically,
// so that later measurements are not slowed down.
import { appendFileSync, constants, existsSync } from 'node:fs';
import pg from 'pg';

const file = process.env.RECORD_QUERIES;
if (file) {
  let recording = false;
  setInterval(() => {
    recording = existsSync(file);
  }, 20).unref();
  const append = (line) => {
    try {
      appendFileSync(file, line, { flag: constants.O_WRONLY | constants.O_APPEND });
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
      recording = false;
    }
  };
  const asked = new WeakMap();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function recorded(config, values, callback) {
    const text = config?.text ?? config;
    if (typeof text !== 'string' || !recording) {
      return query.call(this, config, values, callback);
    }
    const given = config?.values ?? (Array.isArray(values) ? values : []);
    const before = asked.get(this) ?? 0;
    asked.set(this, before + 1);
    const note = (result) => {
      asked.set(this, asked.get(this) - 1);
      const line = { text, values: given, id: idOf(result?.rows), waits: before === 0 };
      append(`${JSON.stringify(line)}\n`);
    };
    const done = typeof values === 'function' ? values : callback;
    if (done) {
      // The pool uses callbacks.
      const noted = (error, result) => {
        note(result);
        done(error, result);
      };
      return typeof values === 'function'
        ? query.call(this, config, noted)
        : query.call(this, config, values, noted);
    }
    const answer = query.call(this, config, values);
    void answer.then(note, () => asked.set(this, asked.get(this) - 1));
    return answer;
  };
}

function idOf(rows) {
  const first = rows?.[0];
  const id = Array.isArray(first) ? undefined : first?.id;
  return rows?.length === 1 && typeof id === 'number' ? id : null;
}
