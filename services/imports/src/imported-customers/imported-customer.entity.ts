import { Entity, PrimaryColumn } from 'typeorm';

/** For lists, which find customers by it. `customer-views.ts` makes what is shown. */
@Entity({ name: 'imported_customers' })
export class ImportedCustomerEntity {
  @PrimaryColumn('integer')
  id!: number;
}
