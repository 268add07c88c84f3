import { useCallback, useState } from 'react';
import type { ImportJob } from '@contracts/imports/jobs';
import { importSettled } from '../../../shared/imports/import-job';

/** Maximum shown at once. The history has all of them. */
const shownAtMost = 3;

/** Adds running imports to those shown, newest first. */
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
 * The imports whose progress to show until dismissed: those started here and, for other browsers
 * and after a reload, those listed as running. `listed` must be memoized.
 */
export function useFollowedImports(listed: readonly ImportJob[]) {
  const [followed, setFollowed] = useState<readonly string[]>([]);
  const [seen, setSeen] = useState<readonly ImportJob[]>([]);
  // A dismissed one doesn't come back.
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
