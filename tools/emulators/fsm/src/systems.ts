/** The three service systems that are played; also what their paths begin with. */
export const systemNames = ['servicetitan', 'housecallpro', 'servicepro'] as const;
export type SystemName = (typeof systemNames)[number];
