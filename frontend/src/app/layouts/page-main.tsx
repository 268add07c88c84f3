import { Suspense, type ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { Loading } from '../../shared/ui/feedback/spinner';

/** The page's content. The skip link and route changes move the focus here. */
export function PageMain({
  className,
  children = <Outlet />,
}: {
  className: string | undefined;
  children?: ReactNode;
}) {
  return (
    <main id="main" tabIndex={-1} className={className}>
      <Suspense fallback={<Loading label="Loading" fill />}>{children}</Suspense>
    </main>
  );
}
