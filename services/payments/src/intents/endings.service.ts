import { Injectable } from '@nestjs/common';
import { Ledger } from '../ledger/ledger.service';
import { PaymentEntity } from '../ledger/payment.entity';
import { snapshotOf } from '../stripe/intent-snapshot';
import { IntentsAtStripe } from '../stripe/intents-at-stripe.service';
import { BeginningsService } from './beginnings.service';

/** Ends open payments at Stripe, never within a transaction. */
@Injectable()
export class EndingsService {
  constructor(
    private readonly beginnings: BeginningsService,
    private readonly atStripe: IntentsAtStripe,
    private readonly ledger: Ledger,
  ) {}

  /**
   * The payment afterwards: cancelled, or what it has become at Stripe in this moment; null when
   * Stripe has no such intent. Refuses with `payments_unavailable`.
   */
  async end({ id }: Pick<PaymentEntity, 'id'>, by: string): Promise<PaymentEntity | null> {
    const intent = await this.atStripe.cancel(await this.beginnings.intentOf(id));
    return intent && this.ledger.apply(snapshotOf(intent), by);
  }
}
