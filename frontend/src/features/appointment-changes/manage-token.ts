import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const storageKey = 'manage_token';

/** Kept where storage is forbidden, too; then a reload asks for the link again. */
let inMemory: string | null = null;

function stored(): string | null {
  try {
    return sessionStorage.getItem(storageKey) ?? inMemory;
  } catch {
    return inMemory;
  }
}

function store(token: string): void {
  inMemory = token;
  try {
    sessionStorage.setItem(storageKey, token);
  } catch {
    // See `inMemory`.
  }
}

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

/**
 * The token of `/manage#<token>`. It leaves the address bar and the history at once, and stays with this tab, so that a reload
 * shows the same appointment. Null without one.
 */
export function useManageToken(): string | null {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const kept = useSyncExternalStore(never, stored);
  const given = tokenIn(hash);
  // Also for another link that is opened on this page, which loads nothing anew.
  useLayoutEffect(() => {
    if (given === null) return;
    store(given);
    void navigate(pathname, { replace: true });
  }, [given, pathname, navigate]);
  return given ?? kept;
}

/** It changes only together with the address. */
const never = () => () => undefined;
