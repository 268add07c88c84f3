import { healthReply } from '../test/factories';
import { technician } from '../../../shared/live/test/factories';
import { noAlertsText, healthText } from './overview-text';

it.each([
  [healthReply(), false, { word: 'Online', note: 'All services are up' }],
  [
    healthReply({ payments: 'down', imports: 'down' }),
    false,
    { word: 'Degraded', note: 'Down: payments, imports' },
  ],
  [
    {
      ...healthReply({ payments: 'down' }),
      eventsWaiting: { booking: { count: 3, since: '2026-11-21T17:04:30.000Z' } },
    },
    false,
    { word: 'Degraded', note: 'Down: payments. Changes are waiting in booking' },
  ],
  [undefined, false, { note: 'Asking the services' }],
  [undefined, true, { word: 'No answer', note: 'The server does not answer' }],
  [healthReply(), true, { word: 'No answer', note: 'The server does not answer' }],
])('says of %j, with an error %j, that it is %j', (health, failed, text) =>
  expect(healthText(health, failed)).toEqual(text),
);

it('says that all technicians are active only when there are some and none is offline', () => {
  const nothing = 'Nothing needs attention.';
  expect(noAlertsText([technician(), technician({ status: 'busy' })])).toBe(
    'All technicians are active',
  );
  expect(noAlertsText([technician(), technician({ status: 'offline' })])).toBe(nothing);
  expect(noAlertsText([])).toBe(nothing);
  expect(noAlertsText(undefined)).toBe(nothing);
});
