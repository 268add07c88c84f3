/** The three emulated service systems, and the prefixes of their paths. */
export const systemNames = ['servicetitan', 'housecallpro', 'servicepro'] as const;
export type SystemName = (typeof systemNames)[number];
