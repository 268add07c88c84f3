import type { ComponentType } from 'react';
import type { Path } from '../shared/page/paths';
import { PageHead } from '../shared/ui/page-head';
import { pages } from './pages';

/** A page that shows one feature, with its head from the table of pages. */
export const simplePage = (path: Path | '*', Feature: ComponentType) =>
  function SimplePage() {
    return (
      <>
        <PageHead {...pages[path].head} />
        <Feature />
      </>
    );
  };
