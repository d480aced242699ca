// Time from the start of the process until it is ready, built and initialised.
import { startServer } from './lib/server.mjs';

export async function benchStart(dataDir, times) {
  const ready = [];
  for (let n = 0; n < times; n += 1) {
    const server = await startServer(dataDir);
    ready.push(server.readyMs);
    await server.stop();
  }
  return ready;
}
