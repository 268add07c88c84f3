import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AppointmentFacts } from '@contracts/booking';
import type { ApproximatePlace, TrackingNotification } from '@contracts/tracking';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';

/** The tracking of one appointment: booking's facts, and what tracking decides beside them. */
@Entity('tracking_records')
export class TrackingRecordEntity {
  @PrimaryColumn({ name: 'appointment_id', type: 'uuid' })
  appointmentId!: string;

  /** Booking's version of `appointment`; a lower one that comes later changes nothing. */
  @Column({ name: 'appointment_version', type: 'integer' })
  appointmentVersion!: number;

  /** Complete at each version, therefore replaced as a whole. */
  @Column({ type: 'jsonb' })
  appointment!: AppointmentFacts;

  @Column({ name: 'technician_id', type: 'uuid', nullable: true })
  technicianId!: string | null;

  @Column({ type: 'text' })
  status!: TrackingStatus;

  @Column({ name: 'slot_start', type: 'timestamptz' })
  slotStart!: Date;

  /** Of the customer, degrees; null for an unknown zip code. */
  @Column({ type: 'double precision', nullable: true })
  lat!: number | null;

  @Column({ type: 'double precision', nullable: true })
  lng!: number | null;

  /** Set while `lat` and `lng` are the middle of a zip code or town, or a street, and not the house. */
  @Column({ type: 'jsonb', nullable: true })
  approximate!: ApproximatePlace | null;

  /** Rises with each change that anybody can see. */
  @Column({ type: 'integer' })
  version!: number;

  @Column({ type: 'jsonb' })
  notifications!: TrackingNotification[];

  /** What the technician wrote with a status. */
  @Column({ type: 'text', nullable: true })
  notes!: string | null;

  /** The version at which `notes` were written. */
  @Column({ name: 'notes_version', type: 'integer', nullable: true })
  notesVersion!: number | null;

  /**
   * Set while a change by booking is on its way: until this instant nobody else moves the record,
   * and until a newer version (or booking's answer that there is none) it may be out of date.
   */
  @Column({ name: 'held_until', type: 'timestamptz', nullable: true })
  heldUntil!: Date | null;

  @Column({ name: 'late_since', type: 'timestamptz', nullable: true })
  lateSince!: Date | null;

  /** When the present status was reached. */
  @Column({ name: 'reached_at', type: 'timestamptz' })
  reachedAt!: Date;

  @Column({ name: 'en_route_at', type: 'timestamptz', nullable: true })
  enRouteAt!: Date | null;

  @Column({ name: 'arrived_at', type: 'timestamptz', nullable: true })
  arrivedAt!: Date | null;

  @Column({ name: 'started_at', type: 'timestamptz', nullable: true })
  startedAt!: Date | null;

  @Column({ name: 'completed_at', type: 'timestamptz', nullable: true })
  completedAt!: Date | null;

  /** Kilometers in a straight line to the customer when the technician set off. */
  @Column({ name: 'set_off_km', type: 'double precision', nullable: true })
  setOffKm!: number | null;

  /** The least of these since then. */
  @Column({ name: 'nearest_km', type: 'double precision', nullable: true })
  nearestKm!: number | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
