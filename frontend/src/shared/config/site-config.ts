import { useSyncExternalStore } from 'react';
import {
  defaultBusiness,
  type BusinessFacts,
  type SiteConfig,
} from '@contracts/vocabulary/business';
import { mapDefaults } from '@contracts/vocabulary/map';

export const defaultSiteConfig: SiteConfig = {
  demo: false,
  publicUrl: '',
  business: defaultBusiness,
  stripe: { mode: 'off', publishableKey: null },
  map: {
    tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    attribution: '© OpenStreetMap contributors',
    center: { lat: mapDefaults.lat, lng: mapDefaults.lng },
    zoom: mapDefaults.zoom,
  },
  embeddedRequestFormUrl: null,
  textMessages: false,
};

/**
 * The configuration lives outside the Redux store because the landing page shows the phone number and must not load a store for it.
 * The gateway writes it into the HTML as a JSON block; without one (development) it is fetched.
 */
const BLOCK_ID = 'site-config';
let current: SiteConfig = defaultSiteConfig;
/**
 * With what the current page was prerendered: the gateway fills facts into it, and decides nothing
 * else about it.
 */
let prerendered: SiteConfig = defaultSiteConfig;
let pending = false;
const listeners = new Set<() => void>();

function adopt(answer: Partial<SiteConfig>): void {
  const business = { ...defaultBusiness, ...answer.business };
  current = {
    ...defaultSiteConfig,
    ...answer,
    // What says the same stays the same, and nothing that shows it is drawn again.
    business: isSame(business, current.business) ? current.business : business,
    map: { ...defaultSiteConfig.map, ...answer.map },
  };
  pending = false;
  for (const listener of listeners) listener();
}

const isSame = (one: BusinessFacts, other: BusinessFacts): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Asks the server again: the demo appointment of the current lap, or a configuration that could not
 * be read before.
 */
export async function refreshSiteConfig(): Promise<SiteConfig> {
  const response = await fetch('/api/config', { credentials: 'include' });
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  adopt((await response.json()) as Partial<SiteConfig>);
  return current;
}

/** Called once at start. If it fails, the known configuration stays and refreshSiteConfig tries again. */
export function loadSiteConfig(): void {
  const block = document.getElementById(BLOCK_ID)?.textContent;
  if (block) {
    adopt(JSON.parse(block) as Partial<SiteConfig>);
    prerenderedWith(current);
  }
  // The block holds what lasts; the demo's current appointment is asked for.
  if (block && !current.demo) return;
  pending = true;
  refreshSiteConfig().catch(() => {
    pending = false;
    for (const listener of listeners) listener();
  });
}

/** For the build, which renders placeholders instead of facts, and for the browser while it hydrates what was rendered. */
export function prerenderedWith({
  business,
  publicUrl,
}: Pick<SiteConfig, 'business' | 'publicUrl'>) {
  prerendered = { ...defaultSiteConfig, business, publicUrl };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const siteConfig = (): SiteConfig => current;

export function useSiteConfig(): SiteConfig {
  return useSyncExternalStore(subscribe, siteConfig, () => prerendered);
}

/** True while the server's answer is still on its way: what depends on it (demo or not) waits instead of guessing. */
export function useSiteConfigPending(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => pending,
    () => true,
  );
}

/** By itself, so that pages which show nothing but facts are not drawn again when the rest becomes known. */
export function useBusiness(): BusinessFacts {
  return useSyncExternalStore(
    subscribe,
    () => current.business,
    () => prerendered.business,
  );
}

/** The site's own address, for links that are shared; unknown in development. */
export const useSiteOrigin = (): string => {
  const { publicUrl } = useSiteConfig();
  return publicUrl || (typeof location === 'undefined' ? '' : location.origin);
};
