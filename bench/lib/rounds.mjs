// @ts-check
// Measures candidates in turns, so that the machine's other load affects all of them alike.

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/**
 * Measures each candidate once per round, in turns, after a first round that only warms up.
 * @template {Record<string, number>} Figures
 * @template {string} Name
 * @param {number} rounds
 * @param {Record<Name, (round: number) => Promise<Figures>>} candidates
 * @returns {Promise<Record<Name, Figures>>} the median of each figure
 */
export async function inTurns(rounds, candidates) {
  const names = /** @type {Name[]} */ (Object.keys(candidates));
  const measured = new Map(names.map((name) => [name, /** @type {Figures[]} */ ([])]));
  for (let round = 0; round <= rounds; round += 1) {
    // The order rotates from round to round.
    const turn = round % names.length;
    for (const name of [...names.slice(turn), ...names.slice(0, turn)]) {
      const figures = await candidates[name](round);
      if (round > 0) measured.get(name)?.push(figures);
    }
  }
  return /** @type {Record<Name, Figures>} */ (
    Object.fromEntries([...measured].map(([name, all]) => [name, medians(all)]))
  );
}

/** @template {Record<string, number>} Figures @param {readonly Figures[]} all @returns {Figures} */
function medians(all) {
  const keys = Object.keys(all[0] ?? {});
  return /** @type {Figures} */ (
    Object.fromEntries(keys.map((key) => [key, median(all.map((each) => each[key] ?? 0))]))
  );
}
