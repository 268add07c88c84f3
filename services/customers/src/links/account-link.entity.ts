import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { LinkKind } from '@contracts/vocabulary/customers';

/** A link that was sent to an account. Its token is made of its id, and stored nowhere. */
@Entity('account_links')
export class AccountLink {
  @PrimaryColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  kind!: LinkKind;

  @Column({ name: 'customer_id', type: 'int' })
  customerId!: number;

  /** The address it was sent to. */
  @Column({ type: 'text' })
  email!: string;

  /** Of the account when it was made; it ends with this generation. */
  @Column({ name: 'token_generation', type: 'int' })
  tokenGeneration!: number;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;

  @Column({ name: 'used_at', type: 'timestamptz', nullable: true })
  usedAt!: Date | null;
}
