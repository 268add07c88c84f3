import type { Requests } from '@service-kit/requests/requests';
import { PhoneLinks } from './phone-links';
import type { Revocations } from './revocations';

describe('the cache of phone links', () => {
  it('does not remember an answer from before a revocation', async () => {
    let revoke = (_revoked: object) => {};
    let asked = 0;
    const identity = {
      technicianId: 't1',
      linkId: 'l1',
      expiresAt: '2100-01-01T00:00:00.000Z',
      positionsOnly: false,
    };
    const tracking = {
      ask: () => {
        asked += 1;
        if (asked === 1) revoke({ kind: 'phone-link', technicianId: 't1' });
        return Promise.resolve(identity);
      },
    };
    const revocations = { onRevoked: (hear: typeof revoke) => (revoke = hear) };
    const links = new PhoneLinks(
      tracking as unknown as Requests,
      revocations as unknown as Revocations,
    );
    for (let call = 0; call < 3; call += 1) await links.callerOf('token', 0);
    expect(asked).toBe(2);
  });

  it('remembers a thousand phones, and asks again only about the oldest', async () => {
    const asked: string[] = [];
    const tracking = {
      ask: (_request: unknown, { token }: { token: string }) => {
        asked.push(token);
        return Promise.resolve({
          technicianId: token,
          linkId: token,
          positionsOnly: false,
          expiresAt: '2100-01-01T00:00:00.000Z',
        });
      },
    };
    const links = new PhoneLinks(
      tracking as unknown as Requests,
      { onRevoked: () => undefined } as unknown as Revocations,
    );
    const comes = (phone: number) => links.callerOf(`phone ${phone}`, 0);
    for (let phone = 0; phone <= 1_000; phone += 1) await comes(phone);
    asked.length = 0;
    for (let phone = 1_000; phone >= 0; phone -= 1) await comes(phone);
    expect(asked).toEqual(['phone 0']);
  });
});
