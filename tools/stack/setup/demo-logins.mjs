// @ts-check
import { createRequire } from 'node:module';
import path from 'node:path';
import { get } from '../processes/http-probe.mjs';
import { root } from './root.mjs';

/** Lines for the terminal. @param {{ site: number, gateway: number }} ports @returns {Promise<string[]>} */
export async function demoLogins({ site, gateway }) {
  const { status, body } = await get(gateway, '/api/config');
  if (status !== 200) return [];
  const { demoAccounts = {}, demoAppointmentId } = JSON.parse(body);
  const titles = { owner: 'Office', customer: 'Customer' };
  const lines = Object.entries(titles).flatMap(([role, title]) => {
    const account = demoAccounts[role];
    return account ? [`  ${`${title}:`.padEnd(10)} ${account.email} / ${account.password}`] : [];
  });
  if (demoAppointmentId)
    lines.push(
      `  A technician on the way:  http://localhost:${site}${sitePages().trackingPath(demoAppointmentId)}`,
    );
  return lines;
}

/**
 * From the services' compiled code.
 * @returns {typeof import('../../../libs/contracts/src/vocabulary/site-pages')}
 */
function sitePages() {
  const compiled = path.join(root, 'dist/libs/contracts/src/vocabulary/site-pages.js');
  return createRequire(import.meta.url)(compiled);
}
