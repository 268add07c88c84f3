import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

export const portalTabs = ['service-requests', 'appointments', 'import-history'] as const;
export type PortalTab = (typeof portalTabs)[number];

const portalViews = [...portalTabs, 'payments', 'settings'] as const;
export type PortalView = (typeof portalViews)[number];

/**
 * The part of the portal to show, in the address for Back. Null: the records, with the tab that has
 * content.
 */
export function usePortalView(): [PortalView | null, (view: PortalView | null) => void] {
  const [params, setParams] = useSearchParams();
  const named = params.get('view');
  const show = useCallback(
    (view: PortalView | null) => setParams(view === null ? {} : { view }),
    [setParams],
  );
  return [portalViews.find((view) => view === named) ?? null, show];
}
