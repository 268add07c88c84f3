import type { ComponentType } from 'react';
import type { PageMeta } from '../shared/page/page-meta';
import { PageHead } from '../shared/ui/page-head';

/** A page that shows one feature, with its head. */
export const simplePage = (head: PageMeta, Feature: ComponentType) =>
  function SimplePage() {
    return (
      <>
        <PageHead {...head} />
        <Feature />
      </>
    );
  };
