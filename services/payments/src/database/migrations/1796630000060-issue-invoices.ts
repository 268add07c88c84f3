import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IssueInvoices1796630000060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payments.document_numbers (
        kind text PRIMARY KEY CHECK (kind IN ('invoice', 'credit-note')),
        last integer NOT NULL CHECK (last >= 0)
      );
      COMMENT ON TABLE payments.document_numbers IS
        'The last number of each kind. Taking the next one locks the row until it is committed, so none is missing.';
      CREATE TABLE payments.invoices (
        id uuid NOT NULL,
        kind text NOT NULL CHECK (kind IN ('invoice', 'credit-note')),
        count integer NOT NULL CHECK (count > 0),
        number text NOT NULL,
        appointment_id uuid NOT NULL REFERENCES payments.bills,
        credits uuid,
        date date NOT NULL,
        issued_at timestamptz NOT NULL,
        by_name text NOT NULL,
        county text NOT NULL,
        net_cents integer NOT NULL,
        state_cents integer NOT NULL,
        surtax_cents integer NOT NULL,
        total_cents integer NOT NULL,
        dr15 jsonb NOT NULL,
        document jsonb NOT NULL,
        CONSTRAINT invoices_pkey PRIMARY KEY (id),
        CONSTRAINT invoices_number_key UNIQUE (number),
        CONSTRAINT invoices_count_key UNIQUE (kind, count),
        CONSTRAINT invoices_credits_fkey FOREIGN KEY (credits) REFERENCES payments.invoices,
        CONSTRAINT credit_note_has_invoice CHECK ((kind = 'credit-note') = (credits IS NOT NULL)),
        CONSTRAINT document_adds_up CHECK (total_cents = net_cents + state_cents + surtax_cents),
        CONSTRAINT document_has_sign CHECK
          (CASE kind WHEN 'invoice' THEN total_cents >= 0 ELSE total_cents <= 0 END)
      );
      CREATE INDEX invoices_by_date ON payments.invoices (date, number);
      CREATE INDEX invoices_of_bill ON payments.invoices (appointment_id);
      CREATE INDEX invoices_credits ON payments.invoices (credits) WHERE credits IS NOT NULL;
      COMMENT ON TABLE payments.invoices IS 'A log of invoices and credit notes. The amounts of a credit note are below 0.';
      COMMENT ON COLUMN payments.invoices.count IS 'of its kind, without gaps';
      COMMENT ON COLUMN payments.invoices.credits IS 'the invoice that a credit note takes from';
      COMMENT ON COLUMN payments.invoices.date IS 'in business time';
      COMMENT ON COLUMN payments.invoices.dr15 IS 'its part of the sales tax return, in cents';
      COMMENT ON COLUMN payments.invoices.document IS 'what else is printed on it';

      CREATE TABLE payments.invoice_voids (
        invoice_id uuid NOT NULL,
        date date NOT NULL,
        at timestamptz NOT NULL,
        by_name text NOT NULL,
        reason text NOT NULL,
        CONSTRAINT invoice_voids_pkey PRIMARY KEY (invoice_id),
        CONSTRAINT invoice_voids_invoice_id_fkey FOREIGN KEY (invoice_id)
          REFERENCES payments.invoices
      );
      COMMENT ON TABLE payments.invoice_voids IS 'A log. A voided invoice keeps its number.';
      COMMENT ON COLUMN payments.invoice_voids.date IS 'in business time';

      ALTER TABLE payments.bills ADD COLUMN invoiced jsonb,
        ADD COLUMN invoice_version integer NOT NULL DEFAULT 0;
      COMMENT ON COLUMN payments.bills.invoiced IS
        'while an invoice stands: what the invoices add up to, and the price without them';
      COMMENT ON COLUMN payments.bills.invoice_version IS
        'goes up with each invoice, credit note and void'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payments.bills DROP COLUMN invoiced, DROP COLUMN invoice_version;
      DROP TABLE payments.invoice_voids, payments.invoices, payments.document_numbers`);
  }
}
