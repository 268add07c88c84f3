import { shownPaymentStatus, type PaymentStatus } from './payment-status';

describe('the status of a payment', () => {
  it('says of a voided payment that it is voided', () => {
    const voided = { status: 'succeeded', amount: '150.00', refunded: '150.00' } as const;
    expect(shownPaymentStatus({ ...voided, voided: 'returned-check' }).label).toBe('Voided');
  });

  it.each<[PaymentStatus, string, string]>([
    ['succeeded', '0.00', 'Paid'],
    ['succeeded', '0.01', 'Partly refunded'],
    ['succeeded', '149.99', 'Partly refunded'],
    ['succeeded', '150.00', 'Refunded'],
    ['failed', '0.00', 'Declined'],
  ])(
    'says of a payment of $150.00 that is %s, with $%s refunded: %s',
    (status, refunded, label) => {
      expect(shownPaymentStatus({ status, amount: '150.00', refunded }).label).toBe(label);
    },
  );
});
