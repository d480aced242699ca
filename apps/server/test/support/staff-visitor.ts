import type { HttpAnswer } from '../harness/server-process.ts';

/** A staff member's browser over real HTTP. */
export interface StaffVisitor {
  post(path: string, body: object, headers?: Record<string, string>): Promise<HttpAnswer>;
}

/** Signs in at a server in a separate process; every call is real HTTP. */
export async function openStaffVisitor(
  url: string,
  who: { email: string; password: string },
): Promise<StaffVisitor> {
  const cookies = new Map<string, string>();
  const keep = (response: Response) => {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  };
  keep(await fetch(`${url}/sanctum/csrf-cookie`));
  const post: StaffVisitor['post'] = async (path, body, headers = {}) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
        ...headers,
      },
      body: JSON.stringify(body),
    });
    keep(response);
    return { status: response.status, body: await response.json() };
  };
  const signedIn = await post('/api/login', who);
  if (signedIn.status !== 200) throw new Error(`Not signed in: ${JSON.stringify(signedIn.body)}`);
  return { post };
}
