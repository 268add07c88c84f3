import { emptyCall, enteredFor, type CallDraft } from './call-draft';

const nora: Partial<CallDraft> = {
  customerName: 'Nora Field',
  address: '12 Lantern Street',
};
const typed: CallDraft = {
  ...emptyCall(),
  gateCode: '#1234',
  appliance: 'Dryer',
  serviceType: 'Maintenance',
  description: 'It leaks.',
  durationMinutes: 90,
};
const entered = (changes: Partial<CallDraft>) => {
  const before = { ...typed, ...changes };
  return { ...before, ...enteredFor(nora, before) };
};

describe('a chosen caller', () => {
  it('adds what is known to what was typed so far', () => {
    expect(entered({ customerName: 'nora ' })).toMatchObject({
      ...nora,
      gateCode: '#1234',
      appliance: 'Dryer',
    });
  });

  it.each([
    ['another person', { customerName: 'Theo Marsh' }],
    ['another house', { customerName: 'Nora Field', address: '9 Pier Road' }],
  ])('keeps nothing of %s but the problem and the time', (_, former) => {
    expect(entered(former)).toEqual({
      ...emptyCall(),
      ...nora,
      description: 'It leaks.',
      durationMinutes: 90,
    });
  });
});
