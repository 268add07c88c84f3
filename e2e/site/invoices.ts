/** A job with a price, and its invoices in the office. */
import { expect, type Page } from '@playwright/test';
import type { Appointment } from '@contracts/booking/appointments';
import type { MessageDetail } from '@contracts/notifications/messages';
import type { VisitInvoices } from '@contracts/payments/invoices';
import type { MessageKind } from '@contracts/vocabulary/messages';
import type { Office } from './office';
import { unique } from './random';

const costLines = [
  { text: 'Drain pump', amount: 148.75 },
  { text: 'Labor', amount: 165 },
];

/** A job in progress that costs $313.75, in St. Johns: $20.39 of tax. */
export async function pricedJob(office: Office, name: string) {
  await office.addTaxRates();
  const job = await office.job(unique(name), 'dispatched', 'en-route', 'arrived', 'in-progress');
  const { id, number } = job.appointment;
  await office.ask<Appointment>('PATCH', `/api/appointments/${id}`, { costLines });
  const documents = () => office.ask<VisitInvoices>('GET', `/api/appointments/${id}/invoices`);
  return { ...job, id, number, documents };
}

/** What the newest email of a kind about a visit says, once it's sent. */
export async function emailed(office: Office, number: string, kind: MessageKind): Promise<string> {
  const sent = (await office.messagesTo(number)).find(
    (each) => each.kind === kind && each.state === 'sent',
  );
  if (!sent) return '';
  const { text } = await office.ask<MessageDetail>('GET', `/api/admin/messages/${sent.id}`);
  return text ?? '';
}

/** Alone in the list: all jobs of a busy stack are much to draw. */
export async function openInOffice(
  desk: Page,
  office: Office,
  { id, number }: Pick<Appointment, 'id' | 'number'>,
) {
  await desk.addInitScript(`localStorage.setItem('admin_token', '${office.token}')`);
  await desk.goto(`/admin-tracking?tab=appointments&day=all&search=${number}&job=${id}`);
  const section = desk.getByRole('region', { name: 'Invoice', exact: true });
  await expect(section).toBeVisible();
  return section;
}
