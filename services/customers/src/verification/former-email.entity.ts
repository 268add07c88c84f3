import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AccountId } from '@contracts/customers/accounts';

/** Kept as long as the address may have to be told. */
@Entity('former_emails')
export class FormerEmail {
  @PrimaryColumn({ name: 'account_id', type: 'int' })
  accountId!: AccountId;

  /** The account's version that has its next address. */
  @PrimaryColumn({ type: 'int' })
  version!: number;

  @Column({ type: 'text' })
  email!: string;

  @Column({ name: 'changed_at', type: 'timestamptz', default: () => 'now()' })
  changedAt!: Date;
}
