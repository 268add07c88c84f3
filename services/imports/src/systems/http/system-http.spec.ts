import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { eventually } from '@service-kit/testing/eventually';
import { localServer } from '@service-kit/testing/local-server';
import { boolean, object, schemaOf } from './page-schemas';
import { retryAfterMs, SystemHttp, type Timeouts, type SystemCall } from './system-http';
import { SystemSession } from './system-session';

const isGood = schemaOf(object({ good: boolean }, ['good']));
const good = { good: true };
const secret = 'a-secret-that-stays-here';

type Handler = (request: IncomingMessage, response: ServerResponse, nth: number) => void;

/** A system that answers as `handle` says; `nth` counts its requests from 1. */
async function serverThat(handle: Handler) {
  const seen: IncomingMessage[] = [];
  const server = await localServer((request, response) => {
    seen.push(request);
    handle(request, response, seen.length);
  });
  closing.push(() => server.close());
  return { url: server.url, seen };
}

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const json = (response: ServerResponse, body: unknown, status = 200, headers = {}) =>
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(typeof body === 'string' ? body : JSON.stringify(body));

const client = (baseUrl: string, timeouts: Partial<Timeouts> = {}) =>
  new SystemHttp({
    system: 'The system',
    baseUrl,
    gate: { perSecond: 10_000, burst: 100, concurrency: 4 },
    timeouts: { attemptMs: 2_000, firstPauseMs: 1, longestPauseMs: 5, ...timeouts },
  });

const call: SystemCall<{ good: boolean }> = {
  path: ['things'],
  session: {
    headers: () => Promise.resolve({ authorization: `Bearer ${secret}` }),
    renew: () => Promise.resolve(),
  },
  expects: isGood,
};
const noAbort = new AbortController().signal;
const failureOf = (http: SystemHttp) => http.ask(call, noAbort).catch((error: unknown) => error);

/** Everything that a log or a person may see of it. */
const shown = (error: unknown) => {
  const parts: string[] = [];
  for (let each = error; each instanceof Error; each = each.cause) {
    parts.push(each.name, each.message, each.stack ?? '', JSON.stringify(each));
  }
  return parts.join('\n');
};

describe('a system that fails for a moment', () => {
  const faults: Record<string, (response: ServerResponse) => void> = {
    'breaks the connection': (response) => response.destroy(),
    'answers 500': (response) => json(response, { error: secret }, 500),
    'answers 502 in HTML': (response) =>
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
    'answers 503': (response) => json(response, {}, 503),
    'answers 522': (response) => json(response, {}, 522),
    'answers 429': (response) => json(response, {}, 429),
    'answers 401': (response) => json(response, {}, 401),
    'sends a page of HTML as success': (response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Soon</h1>'),
    'sends half of its JSON': (response) => json(response, '{"good": tr'),
    'breaks off in the middle of the body': (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '12' });
      response.write('{"good"', () => response.destroy());
    },
    'sends another form': (response) => json(response, { good: 'yes' }),
    'sends nothing': (response) => json(response, ''),
    'never answers': () => undefined,
    'never ends its answer': (response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"good"');
    },
  };

  /** Only what never comes is waited for so long; the others have time on a busy machine. */
  const patienceWith = (name: string) => ({ attemptMs: name.startsWith('never') ? 600 : 20_000 });

  it.each(Object.entries(faults))('is asked again when it %s', async (name, fault) => {
    const { url, seen } = await serverThat((_, response, nth) =>
      nth === 1 ? fault(response) : json(response, good),
    );
    expect(await client(url, patienceWith(name)).ask(call, noAbort)).toEqual(good);
    expect(seen).toHaveLength(2);
  });

  it.each(Object.entries(faults).filter(([name]) => !name.includes('401')))(
    'is given up after some attempts when it always %s',
    async (name, fault) => {
      const { url, seen } = await serverThat((_, response) => fault(response));
      const failed = await failureOf(client(url, { ...patienceWith(name), attempts: 3 }));
      expect(failed).toMatchObject({ name: 'SystemUnavailable' });
      expect(seen).toHaveLength(3);
      expect(shown(failed)).not.toContain(secret);
    },
  );

  it('is given up when no one listens', async () => {
    const { url } = await serverThat(() => undefined);
    await closing.pop()?.();
    const failed = await failureOf(client(url));
    expect(failed).toMatchObject({ name: 'SystemUnavailable' });
    expect(shown(failed)).not.toContain('127.0.0.1');
  });
});

describe('a system that is busy', () => {
  it('is left alone for as long as it says', async () => {
    const times: number[] = [];
    const { url } = await serverThat((_, response, nth) => {
      times.push(Date.now());
      json(response, good, nth === 1 ? 429 : 200, { 'retry-after': '1' });
    });
    await client(url).ask(call, noAbort);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(990);
  });

  it('is left to the run when it asks for long', async () => {
    const { url, seen } = await serverThat((_, response) =>
      json(response, {}, 429, { 'retry-after': '300' }),
    );
    await expect(client(url).ask(call, noAbort)).rejects.toMatchObject({
      name: 'SystemUnavailable',
      retryAfterMs: 300_000,
    });
    expect(seen).toHaveLength(1);
  });

  it('is not believed beyond a bound', async () => {
    const { url } = await serverThat((_, response) =>
      json(response, {}, 503, { 'retry-after': '999999999' }),
    );
    await expect(client(url).ask(call, noAbort)).rejects.toMatchObject({ retryAfterMs: 900_000 });
  });
});

describe('the wait that a system asks for', () => {
  it.each([
    ['2', 2_000],
    [' 0 ', 0],
    ['Sun, 22 Nov 2026 12:00:07 GMT', 7_000],
    ['Sunday, 22-Nov-26 12:00:07 GMT', 7_000],
    ['Sun, 22 Nov 2026 11:00:00 GMT', 0],
    ['3600', 60_000],
    ['999999999999', 60_000],
    ['Fri, 31 Dec 2999 23:59:59 GMT', 60_000],
    ['1.5', null],
    ['-1', null],
    ['2027', 60_000],
    ['soon', null],
    ['', null],
    [null, null],
  ])('Retry-After: %s is %s ms', (header, ms) => {
    expect(retryAfterMs(header, Date.parse('2026-11-22T12:00:00Z'), 60_000)).toBe(ms);
  });
});

describe('credentials', () => {
  it('are renewed once for a call', async () => {
    let token = 'old';
    const session = {
      headers: () => Promise.resolve({ authorization: token }),
      renew: async () => void (token = await Promise.resolve('new')),
    };
    const { url, seen } = await serverThat(({ headers }, response) =>
      json(response, good, headers.authorization === 'new' ? 200 : 401),
    );
    expect(await client(url).ask({ ...call, session }, noAbort)).toEqual(good);
    expect(seen).toHaveLength(2);
  });

  it('are optional for what the login may not read', async () => {
    const { url } = await serverThat((_, response) => json(response, {}, 403));
    expect(await client(url).ask({ ...call, isOptional: true }, noAbort)).toBeNull();
  });

  it('are renewed once for calls at the same time', async () => {
    let logins = 0;
    const { url } = await serverThat(({ headers }, response) =>
      json(response, good, headers.authorization === '2' ? 200 : 401),
    );
    const session = new SystemSession(client(url), () => {
      logins += 1;
      const headers = { authorization: String(logins) };
      return Promise.resolve({ headers, endsAt: Number.POSITIVE_INFINITY });
    });
    const calls = Array.from({ length: 20 }, () => session.ask(call, noAbort));
    expect(await Promise.all(calls)).toEqual(calls.map(() => good));
    expect(logins).toBe(2);
  });

  it.each([401, 403])('are wrong when they are answered with %i', async (status) => {
    const { url, seen } = await serverThat((_, response) => json(response, {}, status));
    const failed = await failureOf(client(url));
    expect(failed).toMatchObject({ name: 'SourceFailure', code: 'system_credentials_rejected' });
    expect(seen.length).toBeLessThanOrEqual(2);
    expect(shown(failed)).not.toContain(secret);
  });

  it.each([301, 302, 307, 308])('do not follow a redirect (%i)', async (status) => {
    const elsewhere = await serverThat((_, response) => json(response, good));
    const { url } = await serverThat((_, response) =>
      response.writeHead(status, { location: elsewhere.url }).end(),
    );
    await expect(client(url).ask(call, noAbort)).rejects.toMatchObject({
      name: 'SourceFailure',
      code: 'system_unavailable',
    });
    expect(elsewhere.seen).toHaveLength(0);
  });
});

describe('where a system is asked', () => {
  it.each([
    ['//evil.example/x', '/base/v1/%2F%2Fevil.example%2Fx'],
    ['http://evil.example', '/base/v1/http%3A%2F%2Fevil.example'],
    ['a/../../b?c#d', '/base/v1/a%2F..%2F..%2Fb%3Fc%23d'],
    ['@evil.example', '/base/v1/%40evil.example'],
    ['\\evil', '/base/v1/%5Cevil'],
  ])('an id such as %s stays one part of the path', async (id, path) => {
    const { url, seen } = await serverThat((_, response) => json(response, good));
    await client(`${url}/base/`).ask({ ...call, path: ['v1', id] }, noAbort);
    expect(seen[0]?.url).toBe(path);
  });

  it.each(['.', '..', ''])('an id such as "%s" is not asked for', async (id) => {
    const { url, seen } = await serverThat((_, response) => json(response, good));
    await expect(client(url).ask({ ...call, path: ['v1', id] }, noAbort)).rejects.toMatchObject({
      name: 'SourceFailure',
    });
    expect(seen).toHaveLength(0);
  });

  it('puts values into the query, and leaves out what is not given', async () => {
    const { url, seen } = await serverThat((_, response) => json(response, good));
    await client(url).ask({ ...call, query: { q: 'a&b=c', page: 2, none: undefined } }, noAbort);
    expect(seen[0]?.url).toBe('/things?q=a%26b%3Dc&page=2');
  });

  it('is nowhere for what is not found', async () => {
    const { url } = await serverThat((_, response) => json(response, {}, 404));
    expect(await client(url).ask(call, noAbort)).toBeNull();
  });
});

describe('bounds', () => {
  it('reads no more than so many bytes', async () => {
    let sent = 0;
    const chunk = Buffer.alloc(64 * 1024, ' ');
    const { url } = await serverThat((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      };
      response.on('drain', more);
      more();
    });
    const failed = client(url, { maxBytes: 1024 * 1024 }).ask(call, noAbort);
    await expect(failed).rejects.toMatchObject({ code: 'system_unavailable' });
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });

  it('counts what is unpacked', async () => {
    const packed = gzipSync(Buffer.alloc(20 * 1024 * 1024, ' '));
    const { url } = await serverThat((_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .end(packed),
    );
    await expect(client(url, { maxBytes: 1024 * 1024 }).ask(call, noAbort)).rejects.toMatchObject({
      code: 'system_unavailable',
    });
  });

  it('begins no attempt after the time for a call', async () => {
    const { url, seen } = await serverThat((_, response) => json(response, {}, 500));
    const patient = { attempts: 1_000, callMs: 100, firstPauseMs: 40, longestPauseMs: 40 };
    await expect(client(url, patient).ask(call, noAbort)).rejects.toMatchObject({
      name: 'SystemUnavailable',
    });
    expect(seen.length).toBeLessThan(1_000);
  });

  it('asks at most so often at once, and so often in a second', async () => {
    let underWay = 0;
    let most = 0;
    const { url } = await serverThat((_, response) => {
      most = Math.max(most, (underWay += 1));
      setImmediate(() => {
        underWay -= 1;
        json(response, good);
      });
    });
    const gate = { perSecond: 50, burst: 5, concurrency: 3 };
    const http = new SystemHttp({ system: 'The system', baseUrl: url, gate });
    const start = Date.now();
    await Promise.all(Array.from({ length: 30 }, () => http.ask(call, noAbort)));
    expect(most).toBeLessThanOrEqual(3);
    // Of 30, 5 at once; the other 25 take half a second. Since the first was sent: it may arrive late.
    expect(Date.now() - start).toBeGreaterThanOrEqual(450);
  });
});

describe('a call that is aborted', () => {
  it.each<[string, Handler]>([
    ['while it waits for an answer', () => undefined],
    [
      'while it reads one',
      (_, response) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
    ],
    ['while it pauses', (_, response) => void json(response, {}, 429, { 'retry-after': '9' })],
  ])('ends at once, %s', async (_when, handle) => {
    const { url, seen } = await serverThat(handle);
    const aborting = new AbortController();
    const asked = client(url, { attemptMs: 60_000 }).ask(call, aborting.signal);
    const ended = expect(asked).rejects.toThrow('enough');
    await eventually(() => expect(seen).toHaveLength(1));
    aborting.abort(new Error('enough'));
    await ended;
  });

  it('leaves its place to the next', async () => {
    const { url, seen } = await serverThat((_, response, nth) => {
      if (nth > 1) json(response, good);
    });
    const gate = { perSecond: 1_000, burst: 10, concurrency: 1 };
    const http = new SystemHttp({ system: 'The system', baseUrl: url, gate });
    const [first, second] = [new AbortController(), new AbortController()];
    const asked = [http.ask(call, first.signal), http.ask(call, second.signal)];
    const settled = Promise.allSettled(asked);
    await eventually(() => expect(seen).toHaveLength(1));
    const third = http.ask(call, noAbort);
    second.abort();
    first.abort();
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await third).toEqual(good);
  });
});
