import { statfs } from 'node:fs/promises';

/** From here on the operator should free space. Everything still works. */
export const diskTooFull = 0.8;

/** The share of the folder's disk that is used, as `df` counts it: without what is reserved for root. */
export async function diskUse(folder: string): Promise<number> {
  const { blocks, bfree, bavail } = await statfs(folder);
  const used = blocks - bfree;
  return used / (used + bavail);
}
