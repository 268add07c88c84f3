import { randomUUID } from 'node:crypto';

const levels = 10_000;
const deepest = '['.repeat(700_000);
/** Malicious JSON: its name, the customer's call, and the body. */
export const hostileBodies: readonly (readonly [string, string, string])[] = [
  [
    'objects in objects',
    '/import-history',
    `{"historyData":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`,
  ],
  [
    'lists in a row',
    '/import-history',
    `{"historyData":{"appointments":[{"id":${'['.repeat(levels)}${']'.repeat(levels)}}]}}`,
  ],
  ['as many lists as fit', '/import-history', `{"historyData":{"appointments":${deepest}`],
  ['__proto__', '/import-history', '{"historyData":{"appointments":[{"__proto__":{"id":1}}]}}'],
  ['__proto__ around all', '/import-history', '{"__proto__":{"historyData":{"appointments":[]}}}'],
  [
    '__proto__ behind an escape',
    '/import-history',
    '{"historyData":{"appointments":[{"\\u005f_proto__":{"id":1}}]}}',
  ],
  [
    'constructor.prototype',
    '/import-history',
    '{"historyData":{"appointments":[{"constructor":{"prototype":{}}}]}}',
  ],
  [
    'credentials of 10,000 levels',
    '/import-from-system',
    `{"systemName":"housecallpro","credentials":{"apiKey":${'['.repeat(levels)}${']'.repeat(levels)}}}`,
  ],
  [
    'a __proto__ among the columns',
    `/import-csv/${randomUUID()}/preview`,
    '{"mapping":{"__proto__":{"id":"Id"}}}',
  ],
];
