import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CustomerId } from '@contracts/customers/accounts';

/**
 * An address that an account had, kept for as long as it may have to be told that it is none
 * anymore.
 */
@Entity('former_emails')
export class FormerEmail {
  @PrimaryColumn({ name: 'customer_id', type: 'int' })
  customerId!: CustomerId;

  /** The account's, with which it got its next address. */
  @PrimaryColumn({ type: 'int' })
  version!: number;

  @Column({ type: 'text' })
  email!: string;

  @Column({ name: 'changed_at', type: 'timestamptz', default: () => 'now()' })
  changedAt!: Date;
}
