import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

export const portalTabs = ['service-requests', 'appointments', 'import-history'] as const;
export type PortalTab = (typeof portalTabs)[number];
const otherViews = ['payments', 'settings'] as const;
export type PortalView = PortalTab | (typeof otherViews)[number];

const isView = (text: string | null): text is PortalView =>
  [...portalTabs, ...otherViews].some((view) => view === text);

/** The part of the portal to show, in the address for Back. */
export function usePortalView(): [PortalView, (view: PortalView) => void] {
  const [params, setParams] = useSearchParams();
  const named = params.get('view');
  const show = useCallback(
    (view: PortalView) => setParams(view === portalTabs[0] ? {} : { view }),
    [setParams],
  );
  return [isView(named) ? named : portalTabs[0], show];
}
