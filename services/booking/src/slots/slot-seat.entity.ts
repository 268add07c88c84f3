import { Entity, PrimaryColumn, Column } from 'typeorm';

/** A taken place in a slot. The booking statement inserts it (`book-statement.ts`). */
@Entity({ name: 'slot_seats' })
export class SlotSeatEntity {
  /** YYYY-MM-DD in the business zone. */
  @PrimaryColumn('date', { name: 'slot_date' })
  slotDate!: string;

  @PrimaryColumn('text')
  slot!: string;

  /** Starts at 1. */
  @PrimaryColumn('int')
  seat!: number;

  @Column('uuid', { name: 'appointment_id' })
  appointmentId!: string;
}
