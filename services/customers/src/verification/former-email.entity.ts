import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CustomerId } from '@contracts/customers/accounts';

/** Kept as long as the address may have to be told. */
@Entity('former_emails')
export class FormerEmail {
  @PrimaryColumn({ name: 'customer_id', type: 'int' })
  customerId!: CustomerId;

  /** The account's version that has its next address. */
  @PrimaryColumn({ type: 'int' })
  version!: number;

  @Column({ type: 'text' })
  email!: string;

  @Column({ name: 'changed_at', type: 'timestamptz', default: () => 'now()' })
  changedAt!: Date;
}
