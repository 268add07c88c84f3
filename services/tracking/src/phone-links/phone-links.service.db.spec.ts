import { createHash, randomUUID } from 'node:crypto';
import { phoneLinkRequested } from '@contracts/tracking/technicians';
import { minutesAfter, morning } from '../../test/factories';
import { trackingForTests, TrackingParts } from '../../test/tracking-parts';
import { PhoneLinksController } from './phone-links.controller';

const month = 30 * 24 * 60;
const refusal = { code: 'unauthenticated' };

describe('phone links', () => {
  const parts = trackingForTests();
  let ana: string;

  beforeEach(async () => {
    ana = (await parts.technician()).id;
    parts.said.length = 0;
  });

  const revoked = () => parts.said.filter(({ subject }) => subject === 'live.revoked');

  it('name the technician for thirty days', async () => {
    const { token, expiresAt } = await parts.links.make(ana, morning);
    expect(expiresAt).toBe(minutesAfter(morning, month).toISOString());
    const identity = await parts.links.authenticate(token, minutesAfter(morning, month - 1));
    expect(identity).toMatchObject({ technicianId: ana, expiresAt });
    await expect(parts.links.authenticate(token, new Date(expiresAt))).rejects.toMatchObject(
      refusal,
    );
    const technician = await parts.technicians.one(ana, morning);
    expect(technician.phoneLinkExpiresAt).toBe(expiresAt);
    const expired = await parts.technicians.one(ana, new Date(expiresAt));
    expect(expired.phoneLinkExpiresAt).toBeNull();
  });

  it('end for a call when the clock says so', async () => {
    const call = parts.get(PhoneLinksController);
    const { token } = await parts.links.make(ana, new Date());
    expect(await call.authenticate({ token })).toMatchObject({ technicianId: ana });
    await parts.query('UPDATE phone_links SET expires_at = now()');
    await expect(call.authenticate({ token })).rejects.toMatchObject(refusal);
  });

  it('have 256 bits, of which only a hash is stored', async () => {
    const { token } = await parts.links.make(ana, morning);
    expect(token).toMatch(/^[\w-]{43}$/);
    const [row] = await parts.query<{ text: string; hash: Buffer }>(
      `SELECT l::text AS text, token_hash AS hash FROM phone_links l`,
    );
    expect(row!.hash).toEqual(createHash('sha256').update(token).digest());
    expect(row!.text).not.toContain(token);
    expect(row!.text).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    const other = await parts.links.make(ana, morning);
    expect(other.token).not.toBe(token);
  });

  it.each(['', 'x', 'A'.repeat(43), 'A'.repeat(100_000), '\u0000', "' OR 1=1 --"])(
    'refuse a token that is none (%#)',
    async (token) => {
      await expect(parts.links.authenticate(token, morning)).rejects.toMatchObject(refusal);
    },
  );

  it('die when they are revoked, and gateways hear of it', async () => {
    const { token } = await parts.links.make(ana, morning);
    expect(await parts.links.revoke(ana, morning)).toBe(true);
    expect(revoked()).toEqual([
      { subject: 'live.revoked', payload: { kind: 'phone-link', technicianId: ana } },
    ]);
    await expect(parts.links.authenticate(token, morning)).rejects.toMatchObject(refusal);
    expect(await parts.links.revoke(ana, morning)).toBe(false);
    expect(revoked()).toHaveLength(1);
  });

  it('leave one technician with one, also when twenty are made at once', async () => {
    const links = await Promise.all(
      Array.from({ length: 20 }, () => parts.links.make(ana, morning)),
    );
    const good = await Promise.allSettled(
      links.map(({ token }) => parts.links.authenticate(token, morning)),
    );
    expect(good.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(revoked()).toHaveLength(19);
  });

  it('can be made again after the last one expired', async () => {
    await parts.links.make(ana, morning);
    const later = minutesAfter(morning, month + 1);
    const { token } = await parts.links.make(ana, later);
    await expect(parts.links.authenticate(token, later)).resolves.toBeDefined();
    expect(revoked()).toHaveLength(0);
  });

  it('are not made for no one', async () => {
    const unknown = { code: 'technician_not_found' };
    await expect(parts.links.make(randomUUID(), morning)).rejects.toMatchObject(unknown);
    await expect(parts.links.revoke(randomUUID(), morning)).rejects.toMatchObject(unknown);
  });

  describe('for the tracking app', () => {
    const tokens = async () => {
      const { token } = await parts.links.make(ana, morning);
      const { linkId } = await parts.links.authenticate(token, morning);
      return { token, linkId, phone: await parts.links.phone(ana, linkId, morning) };
    };

    it('may report positions and nothing else, as long as the link', async () => {
      const { token, linkId, phone } = await tokens();
      expect(phone).toMatchObject({ problem: null });
      expect(phone.positionsToken).not.toBe(token);
      const app = await parts.links.authenticate(phone.positionsToken, morning);
      expect(app).toMatchObject({ technicianId: ana, linkId, positionsOnly: true });
      const page = await parts.links.authenticate(token, morning);
      expect(page).toMatchObject({ positionsOnly: false, expiresAt: app.expiresAt });
      const over = new Date(app.expiresAt);
      await expect(parts.links.authenticate(phone.positionsToken, over)).rejects.toMatchObject(
        refusal,
      );
      // A text's token is of the same link, and no app's.
      await parts.links.text(ana, 'Dana Owner', morning);
      await expect(parts.links.authenticate(phone.positionsToken, morning)).rejects.toMatchObject(
        refusal,
      );
    });

    it('end with it, and forget what was wrong', async () => {
      const { phone } = await tokens();
      await parts.problems.note(ana, 'encrypted', morning);
      await parts.links.revoke(ana, morning);
      await expect(parts.links.authenticate(phone.positionsToken, morning)).rejects.toMatchObject(
        refusal,
      );
      expect((await parts.technicians.one(ana, morning)).phoneProblem).toBeNull();
    });

    it('tell the page and the office what is wrong, until it is right or long ago', async () => {
      const { linkId } = await tokens();
      const at = (minutes: number) => minutesAfter(morning, minutes);
      const shown = async (minutes: number) => [
        (await parts.links.phone(ana, linkId, at(minutes))).problem,
        (await parts.technicians.one(ana, at(minutes))).phoneProblem,
        (await parts.alerts.all(at(minutes))).map(({ message }) => message)[0] ?? null,
      ];
      const heard = () => parts.said.filter(({ subject }) => subject === 'live.dispatch').length;
      const words = 'Ana Reyes: This phone sends encrypted positions. Turn that off in OwnTracks.';
      parts.said.length = 0;
      for (const minute of [0, 1, 9]) await parts.problems.note(ana, 'encrypted', at(minute));
      expect(heard()).toBe(1);
      expect(await shown(10)).toEqual(['encrypted', 'encrypted', words]);
      await parts.problems.note(ana, 'encrypted', at(11));
      expect(await shown(11 + 12 * 60 - 1)).toEqual(['encrypted', 'encrypted', words]);
      expect(await shown(11 + 12 * 60)).toEqual([null, null, null]);
      parts.said.length = 0;
      await parts.problems.note(ana, null, at(20));
      await parts.problems.note(ana, null, at(21));
      expect(heard()).toBe(1);
      expect(await shown(22)).toEqual([null, null, null]);
    });
  });

  it('stay with a new key, also those that are yet to be texted, and those of apps', async () => {
    await parts.links.text(ana, 'Dana Owner', morning);
    const [{ linkId }] = (await parts.query<{ linkId: string }>(
      `SELECT id AS "linkId" FROM phone_links WHERE revoked_at IS NULL`,
    )) as [{ linkId: string }];
    const { path } = await parts.links.message(linkId, morning);
    const { positionsToken } = await parts.links.phone(ana, linkId, morning);
    const former = 'a secret of a spec, of no use elsewhere';
    const next = 'the next secret of a spec, of no use elsewhere';
    const open = (settings: NodeJS.ProcessEnv) => TrackingParts.open(settings, parts);
    const rotated = await open({ LINK_SECRET: next, LINK_SECRET_OTHER: former });
    try {
      expect((await rotated.links.message(linkId, morning)).path).toBe(path);
      expect(await rotated.links.authenticate(positionsToken, morning)).toMatchObject({ linkId });
    } finally {
      await rotated.close();
    }
  });

  describe('that are texted', () => {
    const requested = async () => {
      const [row] = await parts.query<{ facts: { linkId: string } }>(
        `SELECT envelope::jsonb -> 'facts' AS facts FROM outbox
         WHERE subject = '${phoneLinkRequested.subject}' ORDER BY position DESC LIMIT 1`,
      );
      return row!.facts;
    };

    it('replace the last one, and are known only to the text', async () => {
      const { token } = await parts.links.make(ana, morning);
      const reply = await parts.links.text(ana, 'Dana Owner', morning);
      expect(Object.keys(reply)).toEqual(['expiresAt']);
      await expect(parts.links.authenticate(token, morning)).rejects.toMatchObject(refusal);
      const facts = await requested();
      expect(facts).toEqual({
        technicianId: ana,
        linkId: expect.any(String) as string,
        by: 'Dana Owner',
      });
      const message = await parts.links.message(facts.linkId, morning);
      expect(message).toMatchObject({ technicianId: ana, phone: '(904) 555-0101', active: true });
      const texted = message.path.split('#')[1]!;
      const identity = await parts.links.authenticate(texted, morning);
      expect(identity).toMatchObject({ technicianId: ana, linkId: facts.linkId });
    });

    it('are not texted once they were replaced', async () => {
      await parts.links.text(ana, 'Dana Owner', morning);
      const { linkId } = await requested();
      await parts.links.make(ana, morning);
      await expect(parts.links.message(linkId, morning)).rejects.toMatchObject({
        code: 'token_invalid',
      });
    });
  });
});
