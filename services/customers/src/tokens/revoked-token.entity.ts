import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A revoked token. Kept until it would have expired. */
@Entity('revoked_tokens')
export class RevokedToken {
  @PrimaryColumn({ type: 'text' })
  jti!: string;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}
