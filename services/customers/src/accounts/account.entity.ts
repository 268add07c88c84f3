import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { profileFieldNames, type ProfileFields } from '@contracts/customers/accounts';
import type { StoredFields } from '@contracts/fields';
import type { OfficeRole } from '@contracts/vocabulary/office/office-roles';
import { textColumns } from '@service-kit/database/text-columns';

@Entity('accounts')
export class Account extends textColumns<StoredFields<ProfileFields>>(profileFieldNames) {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  /** Incremented with every change of the profile. */
  @Column({ type: 'int', default: 1 })
  version!: number;

  /** Lowercase and unique. */
  @Column({ type: 'text' })
  email!: string;

  @Column({ name: 'email_verified_at', type: 'timestamptz', nullable: true })
  emailVerifiedAt!: Date | null;

  /** Lowercase. Becomes the address once its link has been opened. */
  @Column({ name: 'pending_email', type: 'text', nullable: true })
  pendingEmail!: string | null;

  @Column({ name: 'password_hash', type: 'text', select: false })
  passwordHash!: string;

  /** Tokens of older generations are invalid. */
  @Column({ name: 'token_generation', type: 'int', default: 0 })
  tokenGeneration!: number;

  @Column({ name: 'office_role', type: 'text', nullable: true })
  officeRole!: OfficeRole | null;

  @Column({ name: 'deactivated_at', type: 'timestamptz', nullable: true })
  deactivatedAt!: Date | null;

  /** Has a role at the office, and is active. */
  @Column({ name: 'is_admin', type: 'boolean', insert: false, update: false })
  readonly isAdmin!: boolean;

  @Column({ name: 'is_demo', type: 'boolean', default: false })
  isDemo!: boolean;

  @Column({ name: 'service_pro_customer_id', type: 'text', nullable: true })
  serviceProCustomerId!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ name: 'last_login', type: 'timestamptz', nullable: true })
  lastLogin!: Date | null;
}
