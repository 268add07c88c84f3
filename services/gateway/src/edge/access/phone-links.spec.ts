import type { Requests } from '@service-kit/requests/requests';
import { PhoneLinks } from './phone-links';
import type { Revocations } from './revocations';

it('remembers a thousand phones, and asks again only about the oldest', async () => {
  const asked: string[] = [];
  const tracking = {
    ask: (_request: unknown, { token }: { token: string }) => {
      asked.push(token);
      return Promise.resolve({
        technicianId: token,
        linkId: token,
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
