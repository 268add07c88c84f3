import { useCallback, useState } from 'react';
import type { ImportJob } from '@contracts/imports/jobs';
import { importSettled } from '../../../shared/imports/import-job';

/** More than these are not shown at once; the history has them all. */
const shownAtMost = 3;

/** The imports to show, newest first, after these are found to be under way. */
export function followedAfter(
  followed: readonly string[],
  listed: readonly ImportJob[],
): readonly string[] {
  const found = listed
    .filter((job) => !importSettled(job) && !followed.includes(job.id))
    .map(({ id }) => id);
  return found.length === 0 ? followed : [...found, ...followed].slice(0, shownAtMost);
}

/**
 * `listed` has to be memoized. The imports whose progress is shown: those that someone here has
 * started, and those that the list says are under way, so that they are there after a reload and in
 * every browser of the office. They stay until they are dismissed.
 */
export function useFollowedImports(listed: readonly ImportJob[]) {
  const [followed, setFollowed] = useState<readonly string[]>([]);
  const [seen, setSeen] = useState<readonly ImportJob[]>([]);
  // One that was dismissed does not come back by being listed again.
  if (listed !== seen) {
    setSeen(listed);
    const after = followedAfter(followed, listed);
    if (after !== followed) setFollowed(after);
  }
  const follow = useCallback(
    (id: string) =>
      setFollowed((before) => [id, ...before.filter((each) => each !== id)].slice(0, shownAtMost)),
    [],
  );
  const dismiss = useCallback(
    (id: string) => setFollowed((before) => before.filter((each) => each !== id)),
    [],
  );
  return { followed, follow, dismiss };
}
