import { useSyncExternalStore } from 'react';
import {
  defaultBusiness,
  type BusinessFacts,
  type SiteConfig,
} from '@contracts/vocabulary/business';
import { emptyContent } from '@contracts/vocabulary/site/empty-content';
import type { SiteContent } from '@contracts/vocabulary/site/site-content';
import { mapDefaults } from '@contracts/vocabulary/places/map';

export const defaultSiteConfig: SiteConfig = {
  demo: false,
  publicUrl: '',
  business: defaultBusiness,
  content: emptyContent,
  stripe: { mode: 'off', publishableKey: null },
  map: {
    tileUrl: '',
    attribution: '',
    center: mapDefaults,
    zoom: mapDefaults.zoom,
  },
  embeddedRequestFormUrl: null,
  textMessages: false,
};

/**
 * Outside of the Redux store, because the landing page shows the phone number without loading a
 * store. The gateway writes it into the HTML as a JSON block. In development it is fetched.
 */
const BLOCK_ID = 'site-config';
let current: SiteConfig = defaultSiteConfig;
/** The configuration that the current page was prerendered with. */
let prerendered: SiteConfig = defaultSiteConfig;
let pending = false;
const listeners = new Set<() => void>();

function adopt(answer: Partial<SiteConfig>): void {
  const business = { ...defaultBusiness, ...answer.business };
  current = {
    ...defaultSiteConfig,
    ...answer,
    // The same object if nothing changed, so that nothing renders again.
    business:
      JSON.stringify(business) === JSON.stringify(current.business) ? current.business : business,
    map: { ...defaultSiteConfig.map, ...answer.map },
  };
  pending = false;
  for (const listener of listeners) listener();
}

/** Fetches it again, for the demo's current appointment or after a failure. */
export async function refreshSiteConfig(): Promise<SiteConfig> {
  const response = await fetch('/api/config', { credentials: 'include' });
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  adopt((await response.json()) as Partial<SiteConfig>);
  return current;
}

/** Called once at start. If it fails, the known configuration stays. */
export function loadSiteConfig(): void {
  const block = document.getElementById(BLOCK_ID)?.textContent;
  if (block) {
    adopt(JSON.parse(block) as Partial<SiteConfig>);
    prerenderedWith(current);
  }
  // The block doesn't have the demo's current appointment.
  if (block && !current.demo) return;
  pending = true;
  refreshSiteConfig().catch(() => {
    pending = false;
    for (const listener of listeners) listener();
  });
}

/** For the renderer, which has placeholders in the place of words, and for hydration. */
export function prerenderedWith(config: SiteConfig): void {
  prerendered = config;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const siteConfig = (): SiteConfig => current;

export function useSiteConfig(): SiteConfig {
  return useSyncExternalStore(subscribe, siteConfig, () => prerendered);
}

/** True until the server has answered. */
export function useSiteConfigPending(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => pending,
    () => true,
  );
}

/** Separate, so that pages with nothing but these facts don't render again when the rest arrives. */
export function useBusiness(): BusinessFacts {
  return useSyncExternalStore(
    subscribe,
    () => current.business,
    () => prerendered.business,
  );
}

/** People can pay on the site. */
export const useTakesCards = (): boolean => useSiteConfig().stripe.mode !== 'off';

/** What the office has entered about the company. */
export const useContent = (): SiteContent => useSiteConfig().content;

/** The site's origin, for links that are shared. */
export const useSiteOrigin = (): string => {
  const { publicUrl } = useSiteConfig();
  return publicUrl || (typeof location === 'undefined' ? '' : location.origin);
};
