import { pauseAfter } from './supervised-child.mjs';

it('starts a child again at once, and ever later when it keeps dying', () => {
  expect([1, 2, 3, 4, 20].map(pauseAfter)).toEqual([100, 200, 400, 800, 5000]);
});
