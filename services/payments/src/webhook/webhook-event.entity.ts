import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An event of Stripe's that has been acted on. Its body is not kept. */
@Entity({ name: 'webhook_events' })
export class WebhookEventEntity {
  /** Stripe's. */
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  type!: string;

  /** Stripe's id of its object. */
  @Column('text', { name: 'object_id', nullable: true })
  objectId!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
