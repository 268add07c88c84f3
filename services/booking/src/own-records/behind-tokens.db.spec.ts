/** What anyone who has a link may see and do, and no one else. */
import { randomUUID } from 'node:crypto';
import { KeyRing } from '@service-kit/keys/key-ring';
import { SignedLinks } from '@service-kit/links/signed-links';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { bookingForTests, refusalOf } from '../../test/booking-under-test';
import { friday, monday, tuesdayAtNine } from '../../test/factories';

const booking = bookingForTests();

beforeEach(() => booking.hire(3));

describe('records behind a token', () => {
  const tokenOf = (id: string) =>
    booking.links.of({ id, linkGeneration: 0 }).manageUrl.split('#')[1]!;
  const calendarTokenOf = (id: string) =>
    /calendar\/(.*)\.ics$/.exec(booking.links.of({ id, linkGeneration: 0 }).calendarUrl)![1]!;
  const accesses = (token: string): [string, () => Promise<unknown>][] => [
    ['appointment', () => booking.own.appointment({ token })],
    ['reschedule', () => booking.own.reschedule({ access: { token }, to: tuesdayAtNine })],
    ['cancel', () => booking.own.cancel({ access: { token }, cancellation: {} })],
    ['calendar', () => booking.own.calendar({ token })],
  ];

  it('show the appointment as it is now, also after a change', async () => {
    const { id, manageUrl } = await booking.book();
    const token = manageUrl.split('#')[1]!;
    await booking.customerChanges.reschedule(id, tuesdayAtNine, friday);
    expect(await booking.own.appointment({ token })).toMatchObject({ id, ...tuesdayAtNine });
    const { fileName, text } = await booking.own.calendar({ calendarToken: calendarTokenOf(id) });
    expect(fileName).toBe('FC-1001.ics');
    expect(text).toContain('SEQUENCE:2');
  });

  it('are not found by any other token, and nothing is changed', async () => {
    const { id } = await booking.book();
    const others = (purpose: string) =>
      new SignedLinks(new KeyRing(booking.config.LINK_SECRET), purpose).tokenFor(id);
    const token = tokenOf(id);
    const wrong = [
      '',
      'x',
      token.slice(1),
      `${token}A`,
      // Of the last letter only the first four bits count.
      token.slice(0, -1) + (token.endsWith('A') ? 'Q' : 'A'),
      token.toUpperCase(),
      tokenOf(randomUUID()),
      // The id of one under the signature of another.
      token.slice(0, 22) + tokenOf(randomUUID()).slice(22),
      calendarTokenOf(id),
      others('verify-email'),
      others('reset-password'),
      new SignedLinks(new KeyRing('another secret of another installation'), 'manage').tokenFor(id),
      id,
      "' OR true --",
      undefined,
      null,
      { length: 43 },
    ];
    for (const one of wrong) {
      for (const [name, call] of accesses(one as string)) {
        expect(`${name} ${(await refusalOf(call())).code}`).toBe(`${name} appointment_not_found`);
      }
    }
    const calendar = booking.own.calendar({ calendarToken: token });
    expect(await outcomeOf(calendar)).toBe('appointment_not_found');
    expect(await booking.appointments.get(id)).toMatchObject({ version: 1, slotDate: monday });
    expect(booking.others.asked).toEqual([]);
  });

  it('look nothing up for a token that is none', async () => {
    const { id } = await booking.book();
    const find = jest.spyOn(booking.dataSource.manager, 'findOne');
    for (const token of ['x', 'x'.repeat(43), calendarTokenOf(id)]) {
      await refusalOf(booking.own.appointment({ token }));
    }
    expect(find).not.toHaveBeenCalled();
    await booking.own.appointment({ token: tokenOf(id) });
    expect(find).toHaveBeenCalled();
    find.mockRestore();
  });
});
