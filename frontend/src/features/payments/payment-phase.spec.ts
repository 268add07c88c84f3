import { nothingNamed } from './payment-attempts';
import { atEntry, nextPhase, type PaymentPhase, type PaymentStep } from './payment-phase';

const entry = { ...nothingNamed, amount: 150, description: 'Appliance Repair Service' };
const intent = { clientSecret: 'pi_1_secret_2', paymentId: 'p1' };
const failure = { status: 503, code: 'payments_unavailable', message: 'Later.', raw: '503' };
const settingUp: PaymentPhase = { at: 'setting-up' };
const card: PaymentPhase = { at: 'card', intent, entry };
const ready: PaymentStep = { type: 'ready', intent, entry };

const after = (...steps: PaymentStep[]) => steps.reduce(nextPhase, atEntry);

it('leads back to the entry from a payment that cannot be made anymore, and says so once', () => {
  const why = 'Your bill changed.';
  const ended = after({ type: 'proceeded' }, ready, { type: 'ended', why });
  expect(ended).toEqual({ at: 'entry', failure: null, ended: why });
  expect(nextPhase(ended, { type: 'proceeded' })).toEqual(settingUp);
  expect(nextPhase(settingUp, { type: 'ended', why })).toEqual(ended);
  expect(nextPhase(atEntry, { type: 'ended', why })).toBe(atEntry);
});

it('takes no notice of a second press, and of an answer that no one waits for anymore', () => {
  expect(nextPhase(settingUp, { type: 'proceeded' })).toBe(settingUp);
  expect(nextPhase(card, { type: 'proceeded' })).toBe(card);
  expect(nextPhase(atEntry, ready)).toBe(atEntry);
  expect(nextPhase(card, { type: 'failed', failure })).toBe(card);
  expect(nextPhase(card, ready)).toBe(card);
});
