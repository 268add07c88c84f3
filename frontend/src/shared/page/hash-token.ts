import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The token that a link of ours carries behind its `#`, where no server, log or referrer sees it. It is taken out of the address
 * bar at once and kept with this entry of the history, so that loading the page anew does not lose it. Null without one.
 */
export function useHashToken(): string | null {
  const { hash, pathname, search, state } = useLocation() as ReturnType<typeof useLocation> & {
    state: { token?: unknown } | null;
  };
  const navigate = useNavigate();
  const fresh = hash.slice(1);
  useLayoutEffect(() => {
    if (fresh === '') return;
    void navigate({ pathname, search }, { replace: true, state: { token: fresh } });
  }, [fresh, pathname, search, navigate]);
  if (fresh !== '') return fresh;
  return typeof state?.token === 'string' ? state.token : null;
}
