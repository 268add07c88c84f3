import { Column, Entity, PrimaryColumn } from 'typeorm';

/** For lists, which find customers by it. What is shown of them: `customer-views.ts`. */
@Entity({ name: 'imported_customers' })
export class ImportedCustomerEntity {
  @PrimaryColumn('integer')
  id!: number;

  /** The customer with whom it is one. */
  @Column('integer', { name: 'merged_into', nullable: true })
  mergedInto!: number | null;
}
