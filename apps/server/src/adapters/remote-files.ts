import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { isPublicAddress } from '#adapters/public-address.ts';
import { errorCode } from '#error-details.ts';

/** The default maximum size of a file: 5 MB, unpacked. */
export const maxRemoteBytes = 5 * 1024 * 1024;
const defaultMaxMs = 10_000;
const maxRedirects = 3;

/** A file to request. */
interface RemoteRequest {
  url: string;
  /** The accepted types, as in the `Accept` header. */
  accept: string;
  /** The validators of the last answer, so that an unchanged file is not sent again. */
  etag?: string | null;
  lastModified?: string | null;
  /** The maximum size, unpacked; default `maxRemoteBytes`. */
  maxBytes?: number;
}

export type RemoteFile =
  | { changed: false }
  | {
      changed: true;
      body: Buffer;
      /** In lower case without parameters; empty when not sent. */
      type: string;
      /** The charset of the Content-Type header; null without one. */
      charset: string | null;
      etag: string | null;
      lastModified: string | null;
    };

/** Why a file could not be fetched; the message is for staff and never contains the address. */
export class RemoteProblem extends Error {}

/** Fetches files from addresses entered by staff. */
export interface RemoteFiles {
  /** @throws RemoteProblem */
  read(target: RemoteRequest): Promise<RemoteFile>;
}

const words = {
  address: 'The address must start with http:// or https:// and hold no user name or password.',
  private: 'The address points to a private network, which is not allowed.',
  redirects: 'The address redirects more than three times.',
  lost: 'The address redirects without giving a new address.',
  unknown: 'No server was found at this address.',
  unreachable: 'The server could not be reached.',
  broken: 'The connection ended before the whole file had arrived.',
  time: 'The server did not answer within 10 seconds.',
} as const;
const problem = (why: keyof typeof words) => new RemoteProblem(words[why]);
const tooLarge = (maxSize: number) =>
  new RemoteProblem(`The file is larger than ${maxSize / 1024 / 1024} MB.`);

type LookupCallback = (
  error: Error | null,
  found: string | LookupAddress[],
  family?: number,
) => void;

/**
 * A DNS lookup that refuses private addresses. The connection uses exactly the returned address, so
 * that a later change of the DNS record has no effect.
 */
function publicLookup(name: string, options: LookupOptions, found: LookupCallback): void {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error) {
      found(error, '');
      return;
    }
    const [first] = addresses;
    // A private address among public ones is suspicious: none of them is used.
    if (!first || addresses.some(({ address }) => !isPublicAddress(address))) {
      found(problem('private'), '');
    } else if (options.all === true) found(null, addresses);
    else found(null, first.address, first.family);
  });
}

function checkedUrl(text: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw problem(base ? 'lost' : 'address');
  const url = new URL(text, base);
  const plain = url.username === '' && url.password === '';
  if (!/^https?:$/.test(url.protocol) || !plain) throw problem('address');
  return url;
}

/** Checks an IP address written in the URL, which is never looked up. */
function checkLiteral(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw problem('private');
}

function checkedUrlOrProblem(error: Error): RemoteProblem {
  if (error instanceof RemoteProblem) return error;
  const code = errorCode(error);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return problem('unknown');
  if (code === 'ABORT_ERR') return problem('time');
  return new RemoteProblem(words.unreachable, { cause: error });
}

function unpacked(response: IncomingMessage): Readable {
  switch (response.headers['content-encoding']?.toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return response.pipe(createGunzip());
    case 'deflate':
      return response.pipe(createInflate());
    case 'br':
      return response.pipe(createBrotliDecompress());
    default:
      return response;
  }
}

const charsetOf = (type = ''): string | null =>
  /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(type)?.[1] ?? null;

/** Reads the body and aborts as soon as it is too large. */
async function bodyOf(
  response: IncomingMessage,
  signal: AbortSignal,
  maxSize: number,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  const stream = unpacked(response);
  // An error of the response must also end the decompression.
  response.once('error', (error) => stream.destroy(error));
  response.once('aborted', () => stream.destroy(problem('broken')));
  try {
    for await (const part of stream) {
      const bytes = Buffer.isBuffer(part) ? part : Buffer.from(String(part));
      size += bytes.length;
      if (size > maxSize) throw tooLarge(maxSize);
      parts.push(bytes);
    }
  } catch (error) {
    if (error instanceof RemoteProblem) throw error;
    throw signal.aborted ? problem('time') : problem('broken');
  } finally {
    response.destroy();
  }
  return Buffer.concat(parts);
}

export interface RemoteFilesOptions {
  /**
   * Allows private networks and this machine: for tests, and for a calendar server on the local
   * network.
   */
  privateNetworks: boolean;
  /** The maximum time for one file including redirects. */
  maxMs?: number;
}

/**
 * Fetches files over HTTP and HTTPS with restrictions: public addresses, few redirects, limited
 * time and size.
 */
export function remoteFiles({
  privateNetworks,
  maxMs = defaultMaxMs,
}: RemoteFilesOptions): RemoteFiles {
  const send = (url: URL, target: RemoteRequest, signal: AbortSignal) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      if (!privateNetworks) checkLiteral(url);
      const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
        // A new connection for each request, so that its address was checked.
        agent: false,
        signal,
        ...(privateNetworks ? {} : { lookup: publicLookup }),
        headers: {
          accept: target.accept,
          'accept-encoding': 'gzip, identity',
          'user-agent': 'Slipway (calendar and product feeds)',
          ...(target.etag ? { 'if-none-match': target.etag } : {}),
          ...(target.lastModified ? { 'if-modified-since': target.lastModified } : {}),
        },
      });
      request.once('socket', (socket) => {
        socket.once('connect', () => {
          // Final check of the address actually connected to.
          if (!privateNetworks && !isPublicAddress(socket.remoteAddress ?? '')) {
            request.destroy(problem('private'));
          }
        });
      });
      request.once('response', resolve);
      // A server that changes the protocol (101) ends the request without an answer or an error.
      request.once('close', () => reject(problem('unreachable')));
      request.once('error', (error) =>
        reject(signal.aborted ? problem('time') : checkedUrlOrProblem(error)),
      );
      request.end();
    });

  return {
    async read(target) {
      const signal = AbortSignal.timeout(maxMs);
      let url = checkedUrl(target.url);
      for (let redirects = 0; ; redirects += 1) {
        const response = await send(url, target, signal);
        const { statusCode: status = 0, headers } = response;
        if (status === 200) {
          return {
            changed: true,
            body: await bodyOf(response, signal, target.maxBytes ?? maxRemoteBytes),
            type: (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '',
            etag: headers.etag ?? null,
            charset: charsetOf(headers['content-type']),
            lastModified: headers['last-modified'] ?? null,
          };
        }
        response.destroy();
        if (status === 304) return { changed: false };
        if (![301, 302, 303, 307, 308].includes(status)) {
          throw new RemoteProblem(`The server answered ${status}.`);
        }
        if (redirects === maxRedirects) throw problem('redirects');
        url = checkedUrl(headers.location ?? '', url);
      }
    },
  };
}
