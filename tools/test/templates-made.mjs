// @ts-check
// Before the integration specs: names this run, whose spec files share databases to copy
// (libs/service-kit/src/testing/test-database.ts).
import { randomBytes } from 'node:crypto';

export default function nameRun() {
  process.env.SPEC_RUN = randomBytes(4).toString('hex');
}
