import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CustomerKind, CustomerSource } from '@contracts/vocabulary/office/customers';

/** For the search of the list. What writes customers is SQL. */
@Entity('customers')
export class CustomerEntity {
  @PrimaryColumn('int')
  id!: number;

  @Column('int')
  version!: number;

  @Column('text')
  kind!: CustomerKind;

  @Column('text')
  first_name!: string;

  @Column('text')
  last_name!: string;

  @Column('text')
  suffix!: string;

  @Column('text')
  company!: string;

  @Column('text')
  note!: string;

  @Column('text')
  do_not_service!: string;

  @Column('boolean')
  closed!: boolean;

  @Column('int', { nullable: true })
  paid_by!: number | null;

  @Column('text')
  source!: CustomerSource;

  @Column('int', { nullable: true })
  merged_into!: number | null;

  @Column('timestamptz')
  last_at!: Date;

  @Column('timestamptz')
  created_at!: Date;
}
