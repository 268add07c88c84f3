/** In `npm run test:deep`: longer, and with more of everything. */
export const deep = process.env.DEEP === '1';
