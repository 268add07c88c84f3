import { Suspense, useEffect } from 'react';
import { Provider } from 'react-redux';
import { Outlet } from 'react-router-dom';
import { Loading } from '../../shared/ui/feedback/spinner';
import { stateToHydrate, store } from '../store';

/** Provides the store to pages that need it. Marketing pages don't. */
export default function WorkingPages() {
  useEffect(() => {
    // The offline message must not have to be loaded first (see toast-host.tsx).
    import('../../shared/ui/feedback/toaster').catch(() => undefined);
  }, []);
  return (
    <Provider store={store} serverState={stateToHydrate}>
      <Suspense fallback={<Loading label="Loading" fill />}>
        <Outlet />
      </Suspense>
    </Provider>
  );
}
