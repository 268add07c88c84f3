/** Runs the worker as it is built, with a network and a cache of its own. */
import vm from 'node:vm';
import { phoneWorker } from './phone-worker.mjs';
import type { Manifest } from './prerender.mjs';

const manifest: Manifest = {
  'index.html': {
    file: 'assets/index-1.js',
    css: ['assets/index-1.css'],
    assets: ['assets/font-1.woff2'],
    dynamicImports: ['phone.tsx', 'office.tsx'],
  },
  'phone.tsx': { file: 'assets/phone-1.js', imports: ['index.html'], dynamicImports: ['qr.ts'] },
  'qr.ts': { file: 'assets/qr-1.js' },
  'src/bootstrap.ts': { file: 'assets/bootstrap-1.js' },
  'src/shared/page/translated-text.ts': { file: 'assets/translated-text-1.js' },
  'office.tsx': { file: 'assets/office-1.js' },
};
const files = [
  'bootstrap-1.js',
  'font-1.woff2',
  'index-1.css',
  'index-1.js',
  'phone-1.js',
  'qr-1.js',
  'translated-text-1.js',
].map((name) => `/assets/${name}`);
const shell = '<script src="/assets/index-1.js"></script>';
const site = 'https://repairs.example.com';

type Handler = (event: Record<string, unknown>) => void;

async function started(answer: (path: string) => Response | Promise<Response>) {
  const handlers: Record<string, Handler> = {};
  const stores = new Map<string, Map<string, Response>>([['technician older', new Map()]]);
  const keyOf = (request: string | Request) =>
    new URL(typeof request === 'string' ? request : request.url, site).pathname;
  const caches = {
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      return {
        addAll: async (paths: string[]) => {
          for (const each of paths) store.set(each, await answer(each));
        },
        put: async (path: string, response: Response) => void store.set(path, response),
      };
    },
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (request: string | Request) =>
      [...stores.values()].map((store) => store.get(keyOf(request))?.clone()).find(Boolean),
  };
  const self = {
    location: new URL(site),
    addEventListener: (name: string, handler: Handler) => (handlers[name] = handler),
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
  };
  const fetch = async (request: string | Request) => answer(keyOf(request));
  const code = await phoneWorker({ page: '/technician', shell, modules: ['phone.tsx'], manifest });
  vm.runInNewContext(code, { self, caches, fetch, URL, AbortSignal });
  const happens = (name: string) => {
    let done: unknown;
    handlers[name]?.({ waitUntil: (work: unknown) => (done = work) });
    return done as Promise<void>;
  };
  /** Undefined if the worker leaves it to the browser. */
  const asked = async (path: string, mode = 'navigate', method = 'GET') => {
    let answered: Promise<Response> | undefined;
    handlers.fetch?.({
      request: { url: new URL(path, site).href, mode, method },
      respondWith: (response: Promise<Response>) => (answered = response),
    });
    return (await answered)?.text();
  };
  return { stores, happens, asked };
}

const online = (path: string) => new Response(path === '/technician' ? shell : `file ${path}`);
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

describe('the phone’s worker', () => {
  it('keeps the page with all that it loads, now or later, in place of an older release', async () => {
    const { stores, happens } = await started(online);
    await happens('install');
    await happens('activate');
    expect(stores.size).toBe(1);
    const [[name, store] = []] = stores;
    expect(name).toMatch(/^technician [0-9a-f]{12}$/);
    expect([...(store ?? new Map<string, Response>()).keys()]).toEqual([...files, '/technician']);
  });

  it('opens them without a network', async () => {
    let answer: (path: string) => Response | Promise<Response> = online;
    const { happens, asked } = await started((path) => answer(path));
    await happens('install');
    answer = offline;
    expect(await asked('/technician')).toBe(shell);
    expect(await asked('/technician?from=home')).toBe(shell);
    expect(await asked('/assets/qr-1.js', 'cors')).toBe('file /assets/qr-1.js');
  });

  it('opens the page of the network if it has one, and the kept one while the site is down', async () => {
    let answer: (path: string) => Response | Promise<Response> = online;
    const { happens, asked } = await started((path) => answer(path));
    await happens('install');
    answer = () => new Response('Bad gateway', { status: 502 });
    expect(await asked('/technician')).toBe(shell);
    const newPhone = `${shell}(904) 555-0100`;
    answer = () => new Response(newPhone);
    expect(await asked('/technician')).toBe(newPhone);
    answer = () => new Response('<script src="/assets/index-2.js"></script>');
    expect(await asked('/technician')).toContain('index-2');
    answer = offline;
    expect(await asked('/technician')).toBe(newPhone);
  });

  it('does not start with the page of another release', async () => {
    const { happens } = await started(() => new Response('<script src="/assets/index-2.js">'));
    await expect(happens('install')).rejects.toThrow('another release');
  });

  it.each([
    ['/technician-tracking', 'navigate', 'GET'],
    ['/technician-management', 'navigate', 'GET'],
    ['/technician', 'cors', 'GET'],
    ['/api/technician/jobs', 'cors', 'GET'],
    ['/assets/office-1.js', 'cors', 'GET'],
    ['/assets/index-1.js', 'cors', 'POST'],
    ['https://tiles.example.com/assets/index-1.js', 'cors', 'GET'],
  ])('leaves %s (%s, %s) to the browser', async (path, mode, method) => {
    const { happens, asked } = await started(online);
    await happens('install');
    expect(await asked(path, mode, method)).toBeUndefined();
  });
});
