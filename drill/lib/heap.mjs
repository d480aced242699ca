// Preloaded into the server: asked by its parent, it collects what nothing refers to any more and tells what is left.
process.on('message', () => {
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  process.send({ usedMb: (heapUsed + external) / 2 ** 20 });
});
process.channel.unref();
