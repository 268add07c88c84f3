import type { LinksIfAny } from '@contracts/booking/own-records';

const names = ['trackingUrl', 'calendarUrl', 'manageUrl', 'payUrl', 'estimateUrl'] as const;

/** Prepends the site's address to the paths of links. */
export function withAddresses<Linked extends LinksIfAny & { manageUrl?: string }>(
  publicUrl: string,
  record: Linked,
): Linked {
  const addresses = names.flatMap((name) => {
    const path = record[name];
    return path === undefined || path === null ? [] : [[name, publicUrl + path]];
  });
  return { ...record, ...Object.fromEntries(addresses) } as Linked;
}
