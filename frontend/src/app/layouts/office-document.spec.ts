import { loadOfficeDocument } from './office-document';

const kept = new Map<string, string>();
let strict: boolean;
let reloads: number;

beforeEach(() => {
  kept.clear();
  reloads = 0;
  Object.assign(globalThis, {
    document: { documentElement: { hasAttribute: () => strict } },
    location: { pathname: '/admin-tracking', reload: () => (reloads += 1) },
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  });
});

afterAll(() => {
  for (const name of ['document', 'location', 'sessionStorage'])
    Reflect.deleteProperty(globalThis, name);
});

it('loads the document of the office when the present one is a public page, each time anew', () => {
  for (let visit = 1; visit <= 2; visit += 1) {
    strict = true;
    expect(loadOfficeDocument()).toBe(false);
    expect(reloads).toBe(visit);
    strict = false;
    expect(loadOfficeDocument()).toBe(true);
  }
});

it('does not load for ever when the document that comes is no better', () => {
  strict = true;
  expect(loadOfficeDocument()).toBe(false);
  expect(loadOfficeDocument()).toBe(true);
  expect(reloads).toBe(1);
});
