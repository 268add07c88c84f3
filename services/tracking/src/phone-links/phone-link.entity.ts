import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('phone_links')
export class PhoneLinkEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'technician_id', type: 'uuid' })
  technicianId!: string;

  /** SHA-256 of the token; the token isn't stored. */
  @Column({ name: 'token_hash', type: 'bytea' })
  tokenHash!: Buffer;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;

  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;
}
