import { localServer } from '@service-kit/testing/local-server';
import type { ImportsConfig } from '../../config';
import type { ConnectionsService } from '../../jobs/connections.service';
import { JobberConnection } from './jobber-connection';

describe('the connection to Jobber', () => {
  it.each([
    [302, 'system_unavailable'],
    [400, 'system_credentials_rejected'],
  ])('is over only if Jobber refuses the refresh token: %i', async (status, code) => {
    const server = await localServer((_, response) => response.writeHead(status).end());
    const app = { JOBBER_CLIENT_ID: 'id', JOBBER_CLIENT_SECRET: 'secret' };
    const connections: Pick<ConnectionsService, 'current'> = {
      current: (_system, _refused, renew) => renew('refresh-1'),
    };
    const jobber = new JobberConnection(
      connections as ConnectionsService,
      { ...app, JOBBER_BASE_URL: server.url } as ImportsConfig,
    );
    const failed = await jobber
      .current(null, new AbortController().signal)
      .catch((e: unknown) => e);
    await server.close();
    expect(failed).toMatchObject({ code });
  });
});
