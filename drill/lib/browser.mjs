// A visitor's or a staff member's browser: cookies, the token against forged requests, and calls over HTTP.

/** What a request without an answer has in place of a status: nobody knows what became of it. */
export const noAnswer = 0;

export class Browser {
  #url;
  #cookies = new Map();

  /** @param url the address of the server; it may change between calls, as behind a proxy */
  constructor(url) {
    this.#url = url;
  }

  /** Goes on at another address of the same business. */
  at(url) {
    this.#url = url;
    return this;
  }

  /** @throws where the server cannot be reached */
  async open() {
    this.#keep(await fetch(`${this.#url}/sanctum/csrf-cookie`));
    return this;
  }

  /** Signs in with an account of the demo. */
  async signIn(email) {
    await this.open();
    const { status, body } = await this.send('POST', '/api/login', {
      email,
      password: 'slipway-demo',
    });
    if (status !== 200) throw new Error(`Sign-in answered ${status} ${JSON.stringify(body)}`);
    return this;
  }

  /**
   * Sends a call and reads its answer.
   * @param body an object, or a form with files
   * @returns status and body; status `noAnswer` where the connection broke or nothing came in a minute
   */
  async send(method, path, body, headers = {}) {
    const isForm = body instanceof FormData;
    try {
      const answer = await fetch(`${this.#url}${path}`, {
        method,
        headers: {
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
          cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-xsrf-token': decodeURIComponent(this.#cookies.get('XSRF-TOKEN') ?? ''),
          ...headers,
        },
        body: body === undefined || isForm ? body : JSON.stringify(body),
        signal: AbortSignal.timeout(60_000),
      });
      this.#keep(answer);
      return { status: answer.status, body: await answer.json() };
    } catch {
      return { status: noAnswer, body: null };
    }
  }

  #keep(answer) {
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie);
      this.#cookies.set(name, value);
    }
  }
}
