import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { Loading } from '../../shared/ui/feedback/spinner';

/** The page's content. The skip link and route changes move the focus here. */
export function PageMain({ className }: { className: string | undefined }) {
  return (
    <main id="main" tabIndex={-1} className={className}>
      <Suspense fallback={<Loading label="Loading" fill />}>
        <Outlet />
      </Suspense>
    </main>
  );
}
