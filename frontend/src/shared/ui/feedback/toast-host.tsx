import { lazy, Suspense, useEffect, useState } from 'react';
import { currentToasts, subscribeToasts } from './toast-store';

const Toaster = lazy(() => import('./toaster'));

/** On every page. The code that draws toasts is loaded with the first one, or with the working pages. */
export function ToastHost() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    const look = () => currentToasts().length > 0 && setNeeded(true);
    look();
    return subscribeToasts(look);
  }, []);
  return needed ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
