import { startProcess, type TestProcess } from './child-process.ts';

export interface ServerProcess extends TestProcess {
  url: string;
  /** The connection string of its database. */
  connectionString: string;
}

const start = (env: Record<string, string>) =>
  startProcess('test/programs/serve.ts', [], {
    RATE_LIMIT: 'off',
    CHECK_ANSWERS: 'on',
    LOG_LEVEL: 'error',
    JOBS: 'off',
    ...env,
  });

/** Starts a server process on a free port of loopback. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const process = await start(env);
  const [, url = '', connectionString = ''] = (await process.line('listening ')).split(' ');
  return { ...process, url, connectionString };
}

/**
 * Two server processes for the tests of a file, each of which opens them anew on a database of its own: loading the
 * programs takes 1.3 s of processor time, and opening them a tenth of that.
 */
export class TwoServers {
  #processes: TestProcess[] = [];

  /** Opens a server in each process, with these variables, and returns their addresses. */
  async open(env: Record<string, string>): Promise<{ url: string }[]> {
    if (this.#processes.length === 0) {
      this.#processes = await Promise.all([start({ REOPENS: 'yes' }), start({ REOPENS: 'yes' })]);
    }
    const lines = await this.#tell(env, 'listening ');
    return lines.map((line) => ({ url: line.split(' ')[1] ?? '' }));
  }

  /** Closes the servers and their connections. The processes stay. */
  async close(): Promise<void> {
    await this.#tell({}, 'closed');
  }

  /** Ends the processes. */
  async end(): Promise<void> {
    await Promise.all(this.#processes.map((process) => process.killHard()));
  }

  #tell(env: Record<string, string>, answer: string): Promise<string[]> {
    return Promise.all(
      this.#processes.map((process) => {
        const answered = process.line(answer);
        process.tell(JSON.stringify(env));
        return answered;
      }),
    );
  }
}

/** A browser's cookies and CSRF token, for calls over real HTTP. */
export interface Visitor {
  /** The same browser at another server of the same business. */
  at(url: string): Visitor;
  post(path: string, body: object, headers?: Record<string, string>): Promise<HttpAnswer>;
}

export interface HttpAnswer {
  status: number;
  body: unknown;
}

/**
 * Fetches a CSRF token once and keeps cookies, so that it stays signed in; every call is real HTTP.
 */
export async function openVisitor(url: string): Promise<Visitor> {
  const cookies = new Map<string, string>();
  const keep = (response: Response) => {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
  };
  keep(await fetch(`${url}/sanctum/csrf-cookie`));
  const visitor = (at: string): Visitor => ({
    at: visitor,
    async post(path, body, headers = {}) {
      const answer = await fetch(`${at}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
          ...headers,
        },
        body: JSON.stringify(body),
      });
      keep(answer);
      return { status: answer.status, body: await answer.json() };
    },
  });
  return visitor(url);
}

/** A signed-in browser at another server of the same business. */
export function visitAs(url: string, browser: { cookies: Map<string, string> }): Visitor {
  const { cookies } = browser;
  return {
    at: (other) => visitAs(other, browser),
    async post(path, body, headers = {}) {
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          cookie: [...cookies]
            .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
            .join('; '),
          'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
          ...headers,
        },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: await answer.json() };
    },
  };
}
