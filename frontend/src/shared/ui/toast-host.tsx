import { lazy, Suspense, useEffect, useState } from 'react';
import { currentToasts, subscribeToasts } from './toast-store';

const Toaster = lazy(() => import('./toaster'));

/** Stands in every page and costs nothing until the first toast, which brings the drawing code with it. */
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
