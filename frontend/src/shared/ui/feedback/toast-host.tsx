import { lazy, Suspense, useEffect, useState } from 'react';
import { currentToasts, subscribeToasts } from './toast-store';

const Toaster = lazy(() => import('./toaster'));

/** Stands in every page and costs the landing page nothing: the drawing code comes with the working pages or the first toast. */
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
