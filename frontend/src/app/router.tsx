import { Fragment, Suspense, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Loading } from '../shared/ui/feedback/spinner';
import { ToastHost } from '../shared/ui/feedback/toast-host';
import { PublicLayout } from './layouts/public-layout';
import { PageErrors } from './page-errors';
import { layouts, pageRows, type LayoutName } from './pages';
import { Chunk } from './route-chunks';
import { RouteChanges } from './route-changes';

/** A layout without the public header waits for its own chunks. */
const waiting = (element: ReactNode) => (
  <Suspense fallback={<Loading label="Loading" fill />}>{element}</Suspense>
);

function routesIn(layout: LayoutName): ReactNode {
  const rows = pageRows
    .filter(([, page]) => page.layout === layout)
    .map(([path, page]) => (
      <Route key={path} path={path} element={<Chunk name={`pages/${page.component}`} />} />
    ));
  const isPublic = layout.startsWith('public');
  const inside = layouts[layout].reduceRight<ReactNode>((inner, chunk, index) => {
    const element = <Chunk name={chunk} />;
    return <Route element={isPublic || index > 0 ? element : waiting(element)}>{inner}</Route>;
  }, rows);
  return isPublic ? <Route element={<PublicLayout />}>{inside}</Route> : inside;
}

export function Site() {
  return (
    <PageErrors>
      <RouteChanges />
      <Routes>
        {(Object.keys(layouts) as LayoutName[]).map((layout) => (
          <Fragment key={layout}>{routesIn(layout)}</Fragment>
        ))}
      </Routes>
      <ToastHost />
    </PageErrors>
  );
}
