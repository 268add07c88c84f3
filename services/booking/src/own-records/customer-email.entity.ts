import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CustomerId } from '@contracts/customers/accounts';

/** An address that a customer has shown to be theirs. */
@Entity({ name: 'customer_emails' })
export class CustomerEmailEntity {
  /** In lower case. */
  @PrimaryColumn('text')
  email!: string;

  @Column('int', { name: 'customer_id' })
  customerId!: CustomerId;
}
