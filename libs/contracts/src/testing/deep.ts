/** True in `npm run test:deep`, which tries more of what `npm test` tries. */
export const deep = process.env.DEEP === '1';

/** How many random cases to try. */
export const runsOf = (eachTime: number, inDepth: number): number => (deep ? inDepth : eachTime);

/** A test that only runs in `npm run test:deep`. */
export const inDepth = (name: string, test: () => Promise<void>): void => {
  if (deep) it(name, test);
};
