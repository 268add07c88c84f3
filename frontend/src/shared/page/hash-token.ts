import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { randomKey } from '../api/idempotency';

/** What stands behind `#`; a broken escape is taken as it is, and leads to nothing. */
export function tokenIn(hash: string): string | null {
  const given = hash.replace(/^#/, '');
  if (given === '') return null;
  try {
    return decodeURIComponent(given);
  } catch {
    return given;
  }
}

/** Where storage is forbidden; then a reload asks for the link again. */
const inMemory = new Map<string, string>();

/** Keeps the token with this tab. Returns the name under which it is found again. */
function keep(token: string): string {
  const name = `link_token_${randomKey()}`;
  try {
    sessionStorage.setItem(name, token);
  } catch {
    inMemory.set(name, token);
  }
  return name;
}

function kept(name: string): string | null {
  try {
    return inMemory.get(name) ?? sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/**
 * The token that a link of ours carries behind its `#`, where no server, log or referrer sees it. It leaves the address bar at once
 * and stays with this tab; the entry of the history knows only under which name, so that a reload and the way back show the same
 * page. Null without one.
 */
export function useHashToken(): string | null {
  const { hash, pathname, search, state } = useLocation() as ReturnType<typeof useLocation> & {
    state: { keptAs?: unknown } | null;
  };
  const navigate = useNavigate();
  const given = tokenIn(hash);
  // Also for another link that is opened on this page, which loads nothing anew.
  useLayoutEffect(() => {
    if (given === null) return;
    void navigate({ pathname, search }, { replace: true, state: { keptAs: keep(given) } });
  }, [given, pathname, search, navigate]);
  if (given !== null) return given;
  return typeof state?.keptAs === 'string' ? kept(state.keptAs) : null;
}
