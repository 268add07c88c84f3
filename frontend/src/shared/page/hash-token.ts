import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { randomKey } from '../api/idempotency';

/** What is behind `#`; a broken escape is taken as it is, and leads to nothing. */
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
 * Takes the token that a link of ours carries behind its `#` out of the address bar, where no server, log or referrer has seen it,
 * and hands it over. Also that of another link which is opened on this page and loads nothing
 * again.
 * @param take stable between renders (`useCallback`); what it returns becomes the state of this entry of the history
 * @returns the token as long as it is in the address
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

const keptState = (token: string) => ({ keptAs: keep(token) });

/**
 * The token of the link that led here. It leaves the address bar at once and stays with this tab; the entry of the history knows
 * only under which name, so that a reload and the way back show the same page. Null without one.
 */
export function useHashToken(): string | null {
  const { state } = useLocation() as { state: { keptAs?: unknown } | null };
  const given = useTakenHashToken(keptState);
  if (given !== null) return given;
  return typeof state?.keptAs === 'string' ? kept(state.keptAs) : null;
}
