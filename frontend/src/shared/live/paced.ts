const paceMs = 1_000;

/**
 * Calls `apply` with the first item at once, then with what has gathered, once a second. Several vans
 * move several times a second, and each change draws the office's lists again: on a slow computer
 * they would draw nothing else.
 */
export function paced<Item>(apply: (items: readonly Item[]) => void): (item: Item) => void {
  let gathered: Item[] = [];
  let waits = false;
  const rest = () =>
    setTimeout(() => {
      const items = gathered;
      gathered = [];
      waits = items.length > 0;
      if (!waits) return;
      apply(items);
      rest();
    }, paceMs);
  return (item) => {
    if (waits) {
      gathered.push(item);
      return;
    }
    waits = true;
    apply([item]);
    rest();
  };
}
