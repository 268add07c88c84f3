/** Text messages to technicians: each fits into one message. Pure. */
import { applianceTitle } from '@contracts/vocabulary/visits/appliance-words';
import type { AppointmentFacts } from '@contracts/booking/appointments';
import { hoursOf, shortDate } from '@contracts/business-time';
import { linkedPages } from '@contracts/vocabulary/site-pages';
import type { Sender } from './email-content';
import { inGsm, smsLength } from './text-messages';

export type Job = Pick<
  AppointmentFacts,
  'number' | 'slotStart' | 'timeSlot' | 'brand' | 'appliance' | 'address' | 'city'
>;

export type JobNews = 'New job' | 'Changed' | 'Canceled' | 'No longer yours';

/** A long address is cut: the phone's page has it in full. `when` is left out where it isn't theirs. */
export function jobText(
  news: JobNews,
  job: Job,
  { publicUrl }: Pick<Sender, 'publicUrl'>,
  { when = true }: { readonly when?: boolean } = {},
): string {
  const { number, slotStart, timeSlot, address, city } = job;
  const appliance = applianceTitle({ ...job, brand: '' });
  const time = when ? [`${shortDate(new Date(slotStart))}, ${hoursOf(timeSlot)}`] : [];
  const whole = (...parts: readonly string[]) =>
    `${inGsm(`${news}: ${[number, ...time, ...parts].join(', ')}`)}. ${publicUrl}${linkedPages.technicianPhone}`;
  const versions = [
    whole(applianceTitle(job), address, city),
    whole(appliance, address, city),
    whole(appliance, address),
  ];
  const room = smsLength - whole(appliance, '...').length;
  const cut = inGsm(address).slice(0, Math.max(room, 0)).trimEnd();
  return versions.find(({ length }) => length <= smsLength) ?? whole(appliance, `${cut}...`);
}

/** Without the company's name or the warning where its address is long. */
export function phoneLinkText({ name }: Pick<Sender, 'name'>, url: string): string {
  const versions = [
    `${inGsm(name)}: your jobs are here. Keep this link private: ${url}`,
    `Your jobs. Keep this link private: ${url}`,
  ];
  return versions.find(({ length }) => length <= smsLength) ?? url;
}
