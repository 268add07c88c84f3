/**
 * Returns how many of `length` items from the front are intact, if every intact item comes before
 * every lost one. Checks ⌈log2(length + 1)⌉ of them.
 */
export async function intactPrefixLength(
  length: number,
  isIntact: (index: number) => Promise<boolean>,
): Promise<number> {
  let intact = 0;
  let lostFrom = length;
  while (intact < lostFrom) {
    const middle = Math.floor((intact + lostFrom) / 2);
    if (await isIntact(middle)) intact = middle + 1;
    else lostFrom = middle;
  }
  return intact;
}
