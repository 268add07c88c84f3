import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Kept until the token would have expired. */
@Entity('revoked_tokens')
export class RevokedToken {
  @PrimaryColumn({ type: 'text' })
  jti!: string;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}

/** An account whose older tokens are invalid. Kept until the last of them would have expired. */
@Entity('ended_generations')
export class EndedGeneration {
  @PrimaryColumn({ name: 'account_id', type: 'int' })
  accountId!: number;

  @Column({ name: 'oldest_generation', type: 'int' })
  oldestGeneration!: number;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}
