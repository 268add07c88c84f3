import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { randomKey } from '../api/idempotency';

/** Some mailings add their own parameters at the end of a link, so behind its `#`. */
export function tokenIn(hash: string): string | null {
  const [given = ''] = hash.replace(/^#/, '').split(/[?&]/, 1);
  if (given === '') return null;
  try {
    return decodeURIComponent(given);
  } catch {
    return given;
  }
}

/** Used if storage is forbidden. Doesn't survive a reload. */
const inMemory = new Map<string, string>();

const names = new Map<string, string>();

/** Keeps the token for this tab and returns its key. */
function keep(token: string): string {
  const name = names.get(token) ?? `link_token_${randomKey()}`;
  names.set(token, name);
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
 * Removes the token after `#` from the address bar and passes it to `take`. Servers, logs and
 * referrers never see what comes after `#`. Works for a second link opened on the same page, too.
 * @param take stable between renders (`useCallback`); its result becomes the history entry's state
 * @returns the token while it is in the address
 */
export function useTakenHashToken(take: (token: string) => unknown): string | null {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const given = tokenIn(hash);
  useLayoutEffect(() => {
    if (given === null) return;
    void navigate({ pathname, search }, { replace: true, state: take(given) });
  }, [given, pathname, search, navigate, take]);
  return given;
}

/** The state of a history entry that has the token, without it in the address. */
export const keptState = (token: string) => ({ keptAs: keep(token) });

/**
 * The token of the link that led here, or null. It is removed from the address bar and kept for this
 * tab. The history entry has its key, so that a reload or Back shows the same page.
 */
export function useHashToken(): string | null {
  const { state } = useLocation() as { state: { keptAs?: unknown } | null };
  const given = useTakenHashToken(keptState);
  if (given !== null) return given;
  return typeof state?.keptAs === 'string' ? kept(state.keptAs) : null;
}
