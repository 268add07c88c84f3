import { appointmentAnonymized, type AppointmentFacts } from '@contracts/booking/appointments';
import { accountDeleted } from '@contracts/customers/accounts';
import { eventually } from '@service-kit/testing/eventually';
import { paymentsForTests } from '../../test/payments-under-test';

const payments = paymentsForTests();

beforeAll(() => payments.start());

describe('a deleted customer’s payments', () => {
  it('leaves of a deleted account what was paid, and not by whom', async () => {
    // Paid by the link to the bill.
    const { answer: bill } = await payments.started(15_000, { accountId: 7 });
    const { id: appointmentId, answer: asGuest } = await payments.started(15_000);
    const free = await payments.create({ amount: 9, description: 'For Nora' }, { accountId: 7 });
    const others = await payments.create({ amount: 9, description: 'Of Omar' }, { accountId: 8 });
    const nora = { name: 'Nora Field', email: 'nora@example.com' };
    for (const answer of [bill, asGuest, free]) await payments.payAs(nora, answer);
    await payments.settled();
    const visit = { appointmentId } as AppointmentFacts;
    await payments.publish(appointmentAnonymized, appointmentId, 9, visit);
    await payments.publish(accountDeleted, '7', 9, { accountId: 7 });
    const known = (paymentId: string) =>
      payments.query(`SELECT account_id, description FROM payments WHERE id = $1`, [paymentId]);
    await eventually(async () => {
      expect(await known(free.paymentId)).toEqual([
        { account_id: null, description: 'Appliance Repair Service' },
      ]);
    });
    expect(
      await payments.query(
        `SELECT FROM payments WHERE payer_name IS NOT NULL OR payer_email IS NOT NULL`,
      ),
    ).toEqual([]);
    expect(await known(bill.paymentId)).toEqual([
      { account_id: null, description: 'Repair, Whirlpool Dryer' },
    ]);
    expect(await known(others.paymentId)).toEqual([{ account_id: 8, description: 'Of Omar' }]);
    const left = { account_id: null, paid_cents: 15_000 };
    expect(await payments.query(`SELECT account_id, paid_cents FROM bills`)).toEqual([left, left]);
  });
});
