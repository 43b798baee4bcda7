// How long one of something takes: the median of many, one after the other, without the first ones.

interface Rounds {
  counted: number;
  /** Not counted: caches fill, code gets compiled. */
  warmUps: number;
}

/** `take` measures itself, so that what it prepares does not count. */
export async function medianTime(
  { counted, warmUps }: Rounds,
  take: (round: number) => Promise<number>,
): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < warmUps + counted; round += 1) {
    const time = await take(round);
    if (round >= warmUps) times.push(time);
  }
  return times.sort((a, b) => a - b)[Math.floor(counted / 2)] ?? Number.NaN;
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
