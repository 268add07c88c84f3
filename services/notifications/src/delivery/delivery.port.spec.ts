import { DeliveryFailure, withoutAddresses } from './delivery.port';
import { methodOf } from './mail-options';

describe('a failed delivery', () => {
  it('says why without saying whom or what', () => {
    expect(
      withoutAddresses(
        '550 5.1.1 <ada@example.com>: no such user, see https://mail.example.com/x?y',
      ),
    ).toBe('550 5.1.1 (address): no such user, see (link)');
    expect(withoutAddresses(`The 'To' number +1 (904) 555-0110 is\r\nnot valid`)).toBe(
      `The 'To' number (number) is not valid`,
    );
    expect(new DeliveryFailure('passing', 'x'.repeat(1_000)).message).toHaveLength(200);
  });

  it.each([
    ['BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR', 'CANCEL'],
    ['BEGIN:VCALENDAR\r\nmethod:request\r\n', 'REQUEST'],
    ['BEGIN:VCALENDAR\r\nEND:VCALENDAR', 'PUBLISH'],
    ['BEGIN:VCALENDAR\r\nSUMMARY:METHOD:CANCEL\r\n', 'PUBLISH'],
  ])('takes the method from the calendar', (calendar, method) => {
    expect(methodOf(calendar)).toBe(method);
  });
});
