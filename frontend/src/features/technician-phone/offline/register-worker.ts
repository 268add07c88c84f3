import { linkedPages, phoneWorker } from '@contracts/vocabulary/site-pages';

/**
 * The page opens without a network from then on. Where that fails, as in private windows, it needs
 * one, as any page does.
 */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register(phoneWorker, { scope: linkedPages.technicianPhone })
    .catch(() => undefined);
}
