import { loadDocumentWith } from './page-document';

const kept = new Map<string, string>();
let dataset: { policy?: string };
let reloads: number;

beforeEach(() => {
  kept.clear();
  reloads = 0;
  Object.assign(globalThis, {
    document: {
      documentElement: {
        get dataset() {
          return dataset;
        },
      },
    },
    location: { pathname: '/admin-tracking', reload: () => (reloads += 1) },
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  });
});

const forget = () => {
  for (const name of ['document', 'location', 'sessionStorage'])
    Reflect.deleteProperty(globalThis, name);
};

afterAll(forget);

it.each(['office', 'payment'] as const)(
  'loads the document of the %s when the current one has another policy, each time again',
  (policy) => {
    for (let visit = 1; visit <= 2; visit += 1) {
      dataset = { policy: 'public' };
      expect(loadDocumentWith(policy)).toBe(false);
      expect(reloads).toBe(visit);
      dataset = { policy };
      expect(loadDocumentWith(policy)).toBe(true);
    }
    dataset = { policy: policy === 'office' ? 'payment' : 'office' };
    expect(loadDocumentWith(policy)).toBe(false);
  },
);

it('does not load forever when the document that comes is no better', () => {
  dataset = { policy: 'public' };
  expect(loadDocumentWith('office')).toBe(false);
  expect(loadDocumentWith('office')).toBe(true);
  expect(reloads).toBe(1);
});

it('shows the page at once where no document says what it has, and where there is none', () => {
  dataset = {};
  expect(loadDocumentWith('payment')).toBe(true);
  forget();
  expect(loadDocumentWith('payment')).toBe(true);
  expect(reloads).toBe(0);
});
