import { connect, type Socket } from 'node:net';

/** A connection for writing arbitrary bytes and reading the answer. */
export interface RawConnection {
  socket: Socket;
  /** Everything received. */
  received: () => string;
  /** Resolves with everything received once it matches. */
  until: (pattern: RegExp) => Promise<string>;
  /** Resolves with everything received once the other side has closed the connection. */
  ended: Promise<string>;
}

export function openConnection(url: string): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk) => (text += String(chunk)));
  socket.on('error', () => undefined);
  const ended = new Promise<string>((resolve) => {
    socket.once('close', () => {
      resolve(text);
    });
  });
  return {
    socket,
    ended,
    received: () => text,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (pattern.test(text)) resolve(text);
        };
        socket.on('data', look);
        socket.once('close', () => {
          reject(new Error(`The connection ended before ${String(pattern)}: ${text}`));
        });
        look();
      }),
  };
}
