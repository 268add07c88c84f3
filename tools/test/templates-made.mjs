// @ts-check
// Before the integration specs: names this run. Its spec files share template databases
// (libs/service-kit/src/testing/test-database.ts).
import { randomBytes } from 'node:crypto';

export default function nameRun() {
  process.env.SPEC_RUN = randomBytes(4).toString('hex');
}
