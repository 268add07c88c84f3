import { aPayment, aServiceRequest, aVisit } from '../../test/factories';
import { paymentWithoutTyped, requestWithoutTyped, withoutTyped } from './typed-text';

const typed = 'Call 904-555-0199 about your prize';
/** As a release that asks for more would answer. */
const newer = { alarmCode: typed };

describe('an unverified address', () => {
  it('gets nothing of a visit that its customer typed', () => {
    const visit = aVisit({
      customerName: typed,
      address: typed,
      city: typed,
      zipCode: typed,
      gateCode: typed,
      phone: typed,
      description: typed,
      rating: { stars: 5, words: typed, at: '2030-06-15T13:00:00.000Z' },
      totalCost: '150.00',
      technicianNotes: 'Replaced the drain pump.',
    });
    const shown = withoutTyped({ ...visit, ...newer });
    expect(JSON.stringify(shown)).not.toContain(typed);
    const { number, manageUrl, totalCost, technicianNotes } = visit;
    expect(shown).toMatchObject({ number, manageUrl, totalCost, technicianNotes });
  });

  it('gets nothing of a request that its sender typed', () => {
    const [firstName, lastName, phone, problemDescription] = [typed, typed, typed, typed];
    const request = aServiceRequest({ firstName, lastName, phone, problemDescription });
    const shown = requestWithoutTyped({ ...request, ...newer });
    expect(JSON.stringify(shown)).not.toContain(typed);
    expect(shown).toMatchObject({ number: request.number, brand: request.brand });
  });

  it.each([
    ['without a bill, not even what it’s for', null, 'Appliance Repair Service'],
    ['of a bill, but what the bill is for', 'a1', typed],
  ])('gets nothing of a payment that its payer typed: %s', (_, appointmentId, description) => {
    const names = { payerName: typed, payerEmail: typed };
    const payment = aPayment({ ...names, appointmentId, description: typed, amount: '50.00' });
    const shown = paymentWithoutTyped({ ...payment, ...newer });
    expect(shown).toMatchObject({ amount: '50.00', description });
    expect(JSON.stringify({ ...shown, description: '' })).not.toContain(typed);
  });
});
