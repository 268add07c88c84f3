// @ts-check
import { get } from '../processes/http-probe.mjs';

/**
 * What the site itself shows in demo mode.
 * @param {{ site: number, gateway: number }} ports
 * @returns {Promise<string[]>} lines for the terminal
 */
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
      `  A technician on the way:  http://localhost:${site}/technician-tracking?appointment=${demoAppointmentId}`,
    );
  return lines;
}
