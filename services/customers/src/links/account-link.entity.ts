import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { LinkKind } from '@contracts/vocabulary/accounts';

/** The token is derived from the id and not stored. */
@Entity('account_links')
export class AccountLink {
  @PrimaryColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  kind!: LinkKind;

  @Column({ name: 'account_id', type: 'int' })
  accountId!: number;

  @Column({ type: 'text' })
  email!: string;

  /** The account's generation when it was created. The link expires with it. */
  @Column({ name: 'token_generation', type: 'int' })
  tokenGeneration!: number;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;

  @Column({ name: 'used_at', type: 'timestamptz', nullable: true })
  usedAt!: Date | null;
}
