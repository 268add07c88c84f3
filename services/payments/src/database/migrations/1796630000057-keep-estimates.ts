import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepEstimates1796630000057 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payments.estimates (
        appointment_id uuid NOT NULL REFERENCES payments.bills (appointment_id),
        revision integer NOT NULL CHECK (revision > 0),
        id uuid NOT NULL,
        state text NOT NULL CHECK (state IN ('sent', 'approved', 'declined', 'replaced')),
        number text NOT NULL,
        description text NOT NULL,
        customer_number integer,
        options jsonb NOT NULL,
        fee jsonb,
        note text NOT NULL,
        photos jsonb NOT NULL,
        sent_at timestamptz NOT NULL,
        by_name text NOT NULL,
        technician_id uuid,
        answered_at timestamptz,
        approved_option integer,
        answer_name text,
        reason text,
        signature jsonb,
        CONSTRAINT estimates_pkey PRIMARY KEY (appointment_id, revision),
        CONSTRAINT estimates_id_key UNIQUE (id),
        CONSTRAINT answered_if_decided CHECK (
          CASE state WHEN 'sent' THEN answered_at IS NULL
            WHEN 'replaced' THEN (answered_at IS NULL) = (approved_option IS NULL)
            ELSE answered_at IS NOT NULL END),
        CONSTRAINT option_if_approved CHECK (
          CASE state WHEN 'approved' THEN approved_option IS NOT NULL
            WHEN 'replaced' THEN true
            ELSE approved_option IS NULL END)
      );
      CREATE UNIQUE INDEX estimates_one_waits ON payments.estimates (appointment_id)
        WHERE state = 'sent';
      CREATE UNIQUE INDEX estimates_one_holds ON payments.estimates (appointment_id)
        WHERE state = 'approved';
      COMMENT ON TABLE payments.estimates IS
        'A row for each version. What was sent never changes; the answer is written once.';
      COMMENT ON COLUMN payments.estimates.id IS 'made by the sender';
      COMMENT ON COLUMN payments.estimates.state IS
        'a version is replaced by the next one, an approved one by the next that is approved';
      COMMENT ON COLUMN payments.estimates.description IS 'as the customer saw it';
      COMMENT ON COLUMN payments.estimates.fee IS
        'due if they don''t go ahead: {"text", "cents"}';
      COMMENT ON COLUMN payments.estimates.note IS 'empty once the customer was deleted';
      COMMENT ON COLUMN payments.estimates.photos IS 'ids of booking''s photos';
      COMMENT ON COLUMN payments.estimates.technician_id IS 'if a technician sent it';
      COMMENT ON COLUMN payments.estimates.approved_option IS 'from 0';
      CREATE TABLE payments.estimate_questions (
        appointment_id uuid NOT NULL REFERENCES payments.bills (appointment_id),
        id uuid NOT NULL,
        at timestamptz NOT NULL,
        CONSTRAINT estimate_questions_pkey PRIMARY KEY (appointment_id, id)
      );
      COMMENT ON TABLE payments.estimate_questions IS
        'Questions that were announced. Their words are in the office''s inbox.';
      COMMENT ON COLUMN payments.estimate_questions.id IS 'made by the browser'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE payments.estimate_questions;
      DROP TABLE payments.estimates`);
  }
}
