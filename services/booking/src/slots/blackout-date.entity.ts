import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A date when nothing can be booked. */
@Entity({ name: 'blackout_dates' })
export class BlackoutDateEntity {
  /** YYYY-MM-DD in the business zone. */
  @PrimaryColumn('date', { name: 'blackout_date' })
  date!: string;

  @Column('text')
  reason!: string;
}
