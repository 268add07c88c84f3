import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A token that was killed before its time; kept until it would have ended anyway. */
@Entity('revoked_tokens')
export class RevokedToken {
  @PrimaryColumn({ type: 'text' })
  jti!: string;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}
