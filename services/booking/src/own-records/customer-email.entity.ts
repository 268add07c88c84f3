import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CustomerId } from '@contracts/customers/accounts';

/** An email address that a customer has verified. */
@Entity({ name: 'customer_emails' })
export class CustomerEmailEntity {
  /** Lowercase. */
  @PrimaryColumn('text')
  email!: string;

  @Column('int', { name: 'customer_id' })
  customerId!: CustomerId;
}
