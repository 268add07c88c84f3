import { useSyncExternalStore } from 'react';
import {
  defaultBusiness,
  type BusinessFacts,
  type SiteConfig,
} from '@contracts/vocabulary/business';
import { mapDefaults } from '@contracts/vocabulary/tracking';

export const defaultSiteConfig: SiteConfig = {
  demo: false,
  business: defaultBusiness,
  stripe: { publishableKey: null },
  map: {
    tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    attribution: '© OpenStreetMap contributors',
    center: { lat: mapDefaults.lat, lng: mapDefaults.lng },
    zoom: mapDefaults.zoom,
  },
  embeddedRequestFormUrl: null,
};

/**
 * The configuration lives outside the Redux store because the landing page shows the phone number and must not load a store for it.
 * The gateway writes it into the HTML as a JSON block; without one (development) it is fetched.
 */
const BLOCK_ID = 'site-config';
let current: SiteConfig = defaultSiteConfig;
let pending = false;
const listeners = new Set<() => void>();

function adopt(answer: Partial<SiteConfig>): void {
  current = {
    ...defaultSiteConfig,
    ...answer,
    business: { ...defaultBusiness, ...answer.business },
    map: { ...defaultSiteConfig.map, ...answer.map },
  };
  pending = false;
  for (const listener of listeners) listener();
}

/** Asks the server again: the demo appointment of the present lap, or a configuration that could not be read before. */
export async function refreshSiteConfig(): Promise<SiteConfig> {
  const response = await fetch('/api/config', { credentials: 'include' });
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  adopt((await response.json()) as Partial<SiteConfig>);
  return current;
}

/** Called once when the application starts. Failing is no drama: what is known stands, and refreshSiteConfig asks again. */
export function loadSiteConfig(): void {
  const block = document.getElementById(BLOCK_ID)?.textContent;
  if (block) adopt(JSON.parse(block) as Partial<SiteConfig>);
  // The block holds what lasts; the demo's present appointment is asked for.
  if (block && !current.demo) return;
  pending = true;
  refreshSiteConfig().catch(() => {
    pending = false;
    for (const listener of listeners) listener();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const siteConfig = (): SiteConfig => current;

export function useSiteConfig(): SiteConfig {
  return useSyncExternalStore(subscribe, siteConfig, () => defaultSiteConfig);
}

/** True while the server's answer is still on its way: what depends on it (demo or not) waits instead of guessing. */
export function useSiteConfigPending(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => pending,
    () => false,
  );
}

export const useBusiness = (): BusinessFacts => useSiteConfig().business;
