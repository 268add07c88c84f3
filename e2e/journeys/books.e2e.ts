/** An invoice is due until it's paid, and both are in the books of the day. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Appointment } from '@contracts/booking/appointments';
import type { Books, Receivables } from '@contracts/payments/books';
import type { VisitInvoices } from '@contracts/payments/invoices';
import { expectAccessible, expectToFit } from '../site/accessible';
import { asOffice, expect, test, unique } from '../site/journey';
import type { Office } from '../site/office';

test.use({ ...asOffice, viewport: { width: 1440, height: 900 } });

/** A job in St. Johns that costs $313.75, with $20.39 of tax. */
async function invoiced(office: Office, customerName: string) {
  await office.addTaxRates();
  const { appointment } = await office.job(customerName);
  const path = `/api/appointments/${appointment.id}`;
  await office.ask<Appointment>('PATCH', path, {
    costLines: [
      { text: 'Drain pump', amount: 148.75 },
      { text: 'Labor', amount: 165 },
    ],
  });
  const { proposal } = await office.ask<VisitInvoices>('GET', `${path}/invoices`);
  const { priced, county, basis, lines } = proposal!;
  const { invoices } = await office.ask<VisitInvoices>('PUT', `${path}/invoices/${randomUUID()}`, {
    priced,
    county,
    basis,
    lines: lines.map((line) => ({ ...line, amount: Number(line.amount) })),
    total: 334.14,
  });
  return { path, number: appointment.number, invoice: invoices[0]! };
}

const takeCash = (office: Office, path: string, amount: number) =>
  office.ask('POST', `${path}/payments`, { method: 'cash', amount });

test('an invoice is a receivable until it’s paid', async ({ page, office }) => {
  const customer = unique('Owes');
  const { path, number, invoice } = await invoiced(office, customer);
  const another = await office.job(unique('Deposit'));
  await office.ask('PATCH', `/api/appointments/${another.appointment.id}`, { totalCost: 120 });
  // Payments hears of the price a moment later.
  await expect(() => takeCash(office, `/api/appointments/${another.appointment.id}`, 40)).toPass();

  await page.goto('/admin-payments?tab=receivables');
  const board = page.getByRole('region', { name: 'Receivables' });
  const row = board.getByRole('row', { name: customer });
  await expect(row).toContainText(`${invoice.number}`);
  await expect(row).toContainText('0 days');
  await expect(row).toContainText('$334.14');
  const deposits = board.getByRole('region', { name: 'Unused deposits' });
  const deposit = deposits.getByRole('row').filter({ hasText: another.appointment.number });
  await expect(deposit).toContainText('No invoice yet');
  await expect(deposit).toContainText('$40.00');
  await expectAccessible(page, 'receivables');
  await expectToFit(page, 'receivables');
  const download = page.waitForEvent('download');
  await board.getByRole('button', { name: 'Receivables: export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^receivables-\d{4}-\d\d-\d\d\.csv$/);
  expect(readFileSync(await file.path(), 'utf8')).toContain(
    `${invoice.number},${invoice.date},0,${customer},${number},334.14,334.14\r\n`,
  );
  await row.getByRole('link', { name: number }).click();
  await expect(page.getByRole('region', { name: 'Invoice', exact: true })).toBeVisible();

  await takeCash(office, path, 34.14);
  await page.goto('/admin-payments?tab=receivables');
  await expect(row).toContainText('$300.00');
  await takeCash(office, path, 300);
  await page.reload();
  await expect(deposit).toBeVisible();
  await expect(row).toHaveCount(0);
  const { open } = await office.ask<Receivables>('GET', '/api/admin/receivables');
  expect(open.map(({ visit }) => visit)).not.toContain(number);
});

const newYork = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'America/New_York' });

/** What the day's invoices and cash payments have booked so far, in cents. */
async function bookedOn(office: Office, day: string) {
  const { days } = await office.ask<Books>('GET', `/api/admin/books?from=${day}&to=${day}`);
  const lines = days.flatMap((each) => each.lines);
  const sum = (kind: string, account: string) =>
    lines
      .filter((line) => line.kind === kind && line.account === account)
      .reduce((cents, { debit }) => cents + Math.round(Number(debit) * 100), 0);
  return { invoices: sum('invoice', 'receivables'), cash: sum('payment', 'cash') };
}

async function expectEqual(page: Page): Promise<void> {
  const checks = page.getByRole('region', { name: 'Checks' }).getByRole('listitem');
  // Other journeys pay while this one reads.
  await expect(async () => {
    await page.reload();
    await expect(checks.getByText('Equal', { exact: true })).toHaveCount(6, { timeout: 5_000 });
  }).toPass();
}

test('an invoice and its payment are in the books of their day', async ({ page, office }) => {
  const day = newYork();
  const before = await bookedOn(office, day);
  const { path } = await invoiced(office, unique('Booked'));
  await takeCash(office, path, 334.14);
  const after = await bookedOn(office, day);
  // Other journeys add to the same day.
  expect(after.invoices - before.invoices).toBeGreaterThanOrEqual(33_414);
  expect(after.cash - before.cash).toBeGreaterThanOrEqual(33_414);

  await page.goto('/admin-payments?tab=books');
  const journal = page.getByRole('region', { name: 'Journal', exact: true });
  const today = journal.getByRole('button', { name: `J${day.replaceAll('-', '')}` });
  await today.click();
  const table = journal.getByRole('table');
  for (const name of [
    /^Field System Receivables ?Invoices/,
    /^Repair Income:Labor ?Invoices/,
    /^FL Tax Payable:St\. Johns Surtax ?Invoices/,
    /^Cash on Hand ?Payments/,
    /^Field System Receivables ?Deposits applied to invoices/,
  ]) {
    await expect(table.getByRole('row', { name })).not.toHaveCount(0);
  }
  await expectAccessible(page, 'the books');
  await expectToFit(page, 'the books');
  const files = page.getByRole('region', { name: 'Files' });
  await expect(files.getByRole('button', { name: 'QuickBooks Online' })).toBeDisabled();
  await expect(files).toContainText('QuickBooks gets closed days only');
  const download = page.waitForEvent('download');
  await files.getByRole('button', { name: 'Journal (CSV)' }).click();
  expect((await download).suggestedFilename()).toBe(`journal-${day.slice(0, 7)}.csv`);
  await expectEqual(page);
});
