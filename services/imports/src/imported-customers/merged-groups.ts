/** Groups customers by pairs. Pure. */

/** Maps each customer to the oldest of its group, which has the lowest id; null for that one. */
export function groupsOf(
  customers: readonly number[],
  pairs: readonly (readonly [number, number])[],
): Map<number, number | null> {
  const parents = new Map(customers.map((id) => [id, id]));
  const rootOf = (id: number): number => {
    let root = id;
    for (let up = parents.get(root); up !== undefined && up !== root; up = parents.get(root)) {
      root = up;
    }
    for (let at = id; at !== root;) {
      const up = parents.get(at) ?? root;
      parents.set(at, root);
      at = up;
    }
    return root;
  };
  for (const [one, other] of pairs) {
    const [older, younger] = [rootOf(one), rootOf(other)].toSorted((a, b) => a - b);
    if (older !== undefined && younger !== undefined) parents.set(younger, older);
  }
  return new Map(
    customers.map((id) => {
      const root = rootOf(id);
      return [id, root === id ? null : root];
    }),
  );
}
