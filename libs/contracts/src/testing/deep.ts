/** `npm run test:deep` looks longer at what `npm test` looks at each time. */
export const deep = process.env.DEEP === '1';

/** How many random cases a spec tries. */
export const runsOf = (eachTime: number, inDepth: number): number => (deep ? inDepth : eachTime);

/** A test of `npm run test:deep` alone. */
export const inDepth = (name: string, test: () => Promise<void>): void => {
  if (deep) it(name, test);
};
