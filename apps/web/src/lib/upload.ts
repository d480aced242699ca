/**
 * Sends a form like `fetch`, and reports the share uploaded (0 to 1), which `fetch` cannot. Rejects with a
 * TypeError without an answer, and with an AbortError when aborted.
 */
export function upload(
  url: string,
  init: { method: string; headers: Headers; body: FormData; signal: AbortSignal | null },
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open(init.method, url);
    request.responseType = 'text';
    init.headers.forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const headers = new Headers();
      for (const name of ['retry-after', 'content-type']) {
        const value = request.getResponseHeader(name);
        if (value !== null) headers.set(name, value);
      }
      const { status } = request;
      done(new Response(status === 204 ? null : request.responseText, { status, headers }));
    };
    request.onerror = () => fail(new TypeError('No answer'));
    request.onabort = () => fail(new DOMException('Given up', 'AbortError'));
    init.signal?.addEventListener('abort', () => request.abort());
    request.send(init.body);
  });
}
