import { FollowedRequest } from './followed-request.mjs';

const line = (time: string, fields: object) =>
  JSON.stringify({ level: 'info', time: `2030-03-11T08:00:${time}Z`, ...fields });

describe('npm run follow', () => {
  it('finds a request in all logs, and the messages that it queued', () => {
    const followed = new FollowedRequest('request-1');
    const requestId = 'request-1';
    const logs = [
      line('03', { service: 'notifications', msg: 'message sent', id: 'm1', kind: 'visit-booked' }),
      line('03', { service: 'notifications', msg: 'message sent', id: 'm2' }),
      line('02', { service: 'notifications', requestId, msg: 'message-queued', id: 'm1' }),
      line('01', { service: 'booking', requestId, msg: 'visit-booked', appointmentId: 'a' }),
      `booking-1  | ${line('04', { service: 'booking', requestId, msg: 'late', context: 'X' })}`,
      line('01', { service: 'booking', requestId: 'request-10', msg: 'visit-booked' }),
      'request-1 is no JSON {',
    ];
    for (const one of logs) followed.take(one);
    expect(followed.lines()).toEqual([
      '2030-03-11T08:00:01Z booking       info  visit-booked appointmentId=a',
      '2030-03-11T08:00:02Z notifications info  message-queued id=m1',
      '2030-03-11T08:00:03Z notifications info  message sent id=m1 kind=visit-booked',
      '2030-03-11T08:00:04Z booking       info  late',
    ]);
  });

  it('shows why something failed', () => {
    const followed = new FollowedRequest('request-1');
    const err = { kind: 'Error', stack: 'Error: no\n    at one.ts:1' };
    followed.take(line('01', { service: 'booking', level: 'error', requestId: 'request-1', err }));
    expect(followed.lines().join()).toContain('\nError: no\n    at one.ts:1');
  });
});
