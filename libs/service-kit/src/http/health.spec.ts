import type { EventsWaiting } from '@contracts/service-health';
import { Health } from './health';
import { HealthServer } from './health-server';
import { ServiceMetrics } from '../observability/metrics';

describe('the internal port', () => {
  let server: HealthServer;

  beforeEach(async () => {
    server = await HealthServer.open(0, '127.0.0.1');
  });
  afterEach(async () => {
    await server.close();
  });

  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`);
    return { status: response.status, text: await response.text() };
  };
  const heard = () => {
    const health = new Health();
    server.attach(health, new ServiceMetrics('one'));
    return health;
  };

  it('listens on its own address and no other', async () => {
    await expect(fetch(`http://127.0.0.2:${server.port}/health/live`)).rejects.toThrow();
    const elsewhere = await HealthServer.open(0, '127.0.0.2');
    const live = await fetch(`http://127.0.0.2:${elsewhere.port}/health/live`);
    expect(live.status).toBe(200);
    await elsewhere.close();
  });

  it('says that a service which is still starting is alive but not ready', async () => {
    expect(await get('/health/live')).toEqual({ status: 200, text: '{"status":"ok"}' });
    expect((await get('/health/ready')).status).toBe(503);
    expect((await get('/metrics')).status).toBe(200);
  });

  it('says ready while the service serves and every check holds', async () => {
    const health = heard();
    health.add('disk', () => {});
    expect((await get('/health/ready')).status).toBe(503);
    health.serving = true;
    expect(await get('/health/ready')).toEqual({
      status: 200,
      text: '{"status":"ok","checks":{"disk":"ok"}}',
    });
    health.serving = false;
    expect((await get('/health/ready')).status).toBe(503);
  });

  it('shows each part as a number, those that it can do without included', async () => {
    const health = heard();
    health.add('database', () => {
      throw new Error('away');
    });
    health.add('nats', () => {});
    health.warn('redis', async () => 'Redis is away');
    health.warn('events', async () => undefined);
    const { text } = await get('/metrics');
    const parts = [...text.matchAll(/^health_check_ok\{.*check="(\w+)".*\} (\d)$/gm)];
    expect(Object.fromEntries(parts.map(([, check, ok]) => [check, ok]))).toEqual({
      database: '0',
      nats: '1',
      redis: '0',
      events: '1',
    });
  });

  it('names the check that fails or does not come back', async () => {
    const health = heard();
    health.serving = true;
    health.add('fine', async () => {});
    health.add('broken', () => {
      throw new Error('out of order');
    });
    health.add('stuck', () => new Promise(() => {}));
    const { status, text } = await get('/health/ready');
    expect(status).toBe(503);
    expect(JSON.parse(text)).toEqual({
      status: 'unavailable',
      checks: { fine: 'ok', broken: 'out of order', stuck: 'no answer' },
    });
    expect((await get('/health/live')).status).toBe(200);
  });

  it('is ready, and says so, while something is not as it should be', async () => {
    const health = heard();
    health.serving = true;
    health.add('disk', () => {});
    const waiting: EventsWaiting[] = [];
    health.watchEvents(async () => waiting[0]);
    expect(JSON.parse((await get('/health/ready')).text)).toEqual({
      status: 'ok',
      checks: { disk: 'ok' },
    });
    waiting.push({ count: 1_543, since: '2026-11-21T12:04:00.000Z' });
    const { status, text } = await get('/health/ready');
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual({
      status: 'degraded',
      checks: { disk: 'ok' },
      warnings: { events: '1543 events wait to be published since 2026-11-21T12:04:00.000Z' },
    });
    expect(await health.eventsWaiting()).toBe(waiting[0]);
    health.watchEvents(() => Promise.reject(new Error('no database')));
    expect((await get('/health/ready')).text).not.toContain('warnings');
    expect(await health.eventsWaiting()).toBeUndefined();
  });

  it('counts for each service on its own, and for their process once', async () => {
    const one = new ServiceMetrics('one');
    const other = new ServiceMetrics('other');
    one.requestStarted('a.b')('answered');
    one.eventsPublished.inc(3);
    const [first, second] = [await one.text(), await other.text()];
    expect(first).toContain('events_published_total{service="one"} 3');
    expect(second).toContain('events_published_total{service="other"} 0');
    expect(second).not.toContain('a.b');
    for (const text of [first, second]) {
      expect(text.match(/^process_cpu_seconds_total /gm)).toHaveLength(1);
    }
  });
});
