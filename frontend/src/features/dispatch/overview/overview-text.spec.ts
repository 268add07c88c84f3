import type { HealthReply } from '@contracts/service-health';
import { noAlertsText, healthText } from './overview-text';
import { technician } from '../test/factories';

const up = {
  booking: 'up',
  tracking: 'up',
  payments: 'up',
  customers: 'up',
  imports: 'up',
  notifications: 'up',
} as const;
const health = (services: HealthReply['services']): HealthReply => ({
  status: Object.values(services).includes('down') ? 'degraded' : 'ok',
  services,
});

describe('System Status', () => {
  it('is Online when every service answers', () => {
    expect(healthText(health(up), false)).toEqual({ word: 'Online', note: 'All services answer' });
  });

  it('is Degraded and names what is down', () => {
    const some = health({ ...up, payments: 'down', imports: 'down' });
    expect(healthText(some, false)).toEqual({ word: 'Degraded', note: 'Down: payments, imports' });
  });

  it('claims nothing before it knows, and says so when no one answers', () => {
    expect(healthText(undefined, false).word).toBeUndefined();
    expect(healthText(undefined, true).word).toBe('No answer');
    expect(healthText(health(up), true).word).toBe('No answer');
  });
});

describe('the alerts panel without alerts', () => {
  it('says that all technicians are active only when there are some and none is offline', () => {
    expect(noAlertsText([technician(), technician({ status: 'busy' })])).toBe(
      'All technicians are active',
    );
    expect(noAlertsText([technician(), technician({ status: 'offline' })])).toBe(
      'Nothing needs attention.',
    );
    expect(noAlertsText([])).toBe('Nothing needs attention.');
    expect(noAlertsText(undefined)).toBe('Nothing needs attention.');
  });
});
