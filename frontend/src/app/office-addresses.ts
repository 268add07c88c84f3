import { matchPath } from 'react-router-dom';
import { isAtLeast, type OfficeRole } from '@contracts/vocabulary/office/office-roles';
import { pageRows } from './pages';

/** The office's pages that a role may open. A login returns to one of them. */
export const officePathsOf = (role: OfficeRole): readonly string[] =>
  pageRows.flatMap(([path, page]) =>
    page.layout === 'admin' && isAtLeast(role, page.atLeast ?? 'dispatcher') ? path : [],
  );

/** Whether a role may open the page of an office address. */
export const mayOpen = (role: OfficeRole, pathname: string): boolean =>
  officePathsOf(role).some((path) => matchPath(path, pathname));
