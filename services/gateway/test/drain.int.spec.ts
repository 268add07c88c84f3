/** What a gateway answers before it stops, while the proxy in front still sends it calls. */
import { Drain } from '../src/edge/http/drain';
import { startGateway } from './gateway-under-test';

describe('a gateway that drains', () => {
  it('says that it is going, serves on, and keeps no connection', async () => {
    const gateway = await startGateway();
    const answer = async (path: string) => {
      const { status, headers } = await fetch(`http://127.0.0.1:${gateway.port}${path}`);
      return `${status} ${headers.get('connection')}`;
    };
    try {
      expect(await answer('/health/live')).toBe('200 keep-alive');
      await gateway.app.get(Drain).run();
      expect(await answer('/health/live')).toBe('503 close');
      expect(await answer('/api/health')).toBe('200 close');
    } finally {
      await gateway.stop();
    }
  });
});
