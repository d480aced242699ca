/** Does the work on each of them, on two cores: the order of the answers is the order given. */
export async function twoAtATime(all, work) {
  const answers = [];
  const left = [...all.entries()];
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      answers[next[0]] = await work(next[1]);
    }
  };
  await Promise.all([worker(), worker()]);
  return answers;
}
