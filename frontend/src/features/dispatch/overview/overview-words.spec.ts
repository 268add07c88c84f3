import type { HealthReply } from '@contracts/service-health';
import { calmWords, healthWords } from './overview-words';
import { technician } from '../test/factories';

const up = {
  booking: 'up',
  tracking: 'up',
  payments: 'up',
  customers: 'up',
  imports: 'up',
} as const;
const health = (services: HealthReply['services']): HealthReply => ({
  status: Object.values(services).includes('down') ? 'degraded' : 'ok',
  services,
});

describe('System Status', () => {
  it('is Online when every service answers', () => {
    expect(healthWords(health(up), false)).toEqual({ word: 'Online', note: 'All services answer' });
  });

  it('is Degraded and names what is down', () => {
    const some = health({ ...up, payments: 'down', imports: 'down' });
    expect(healthWords(some, false)).toEqual({ word: 'Degraded', note: 'Down: payments, imports' });
  });

  it('claims nothing before it knows, and says so when nobody answers', () => {
    expect(healthWords(undefined, false).word).toBeUndefined();
    expect(healthWords(undefined, true).word).toBe('No answer');
    expect(healthWords(health(up), true).word).toBe('No answer');
  });
});

describe('the alerts panel without alerts', () => {
  it('says that all technicians are active only when there are some and none is offline', () => {
    expect(calmWords([technician(), technician({ status: 'busy' })])).toBe(
      'All technicians are active',
    );
    expect(calmWords([technician(), technician({ status: 'offline' })])).toBe(
      'Nothing needs attention.',
    );
    expect(calmWords([])).toBe('Nothing needs attention.');
    expect(calmWords(undefined)).toBe('Nothing needs attention.');
  });
});
