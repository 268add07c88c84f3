/** A price before the work: the technician sends options, the customer answers on their own phone. */
import type { Locator, Page } from '@playwright/test';
import type { Appointment } from '@contracts/booking/appointments';
import type { Estimate, SendEstimate, VisitEstimates } from '@contracts/payments/estimates';
import { randomUUID } from 'node:crypto';
import { expectAccessible, expectAccessibleInDepth, expectToFit } from '../site/accessible';
import { byThumb, HumanPace } from '../site/human-pace';
import { expect, test, unique } from '../site/journey';
import type { Office } from '../site/office';
import { aPhone, PhonePage } from '../site/pages/phone-page';
import { call, expected } from '../site/site-api';

const narrow = { width: 390, height: 844 };

test.use({ ...aPhone, viewport: narrow });

/** A task with its part, and another task, which only this journey has. */
async function pricesOf(office: Office) {
  const nth = unique('E')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(-8);
  const put = (code: string, item: object) =>
    office.ask('PUT', `/api/admin/price-book/${code}`, {
      from: new Date().toLocaleDateString('sv-SE', { timeZone: 'America/New_York' }),
      version: 0,
      retired: false,
      ...item,
    });
  const [part, task, more] = [`${nth}-PART`, `${nth}-TASK`, `${nth}-MORE`];
  await put(part, { kind: 'part', title: `Blower wheel ${nth}`, price: 89.5 });
  await put(task, {
    kind: 'task',
    title: `Replace the blower wheel ${nth}`,
    words: 'We replace the wheel and clean the vent.',
    price: 150,
    minutes: 60,
    appliance: 'Dryer',
    parts: [{ code: part, quantity: 1 }],
  });
  await put(more, {
    kind: 'task',
    title: `Clean the lint channel ${nth}`,
    price: 60,
    appliance: 'Dryer',
  });
  return { nth };
}

async function atDoor(page: Page, office: Office, name: string) {
  const job = await office.job(unique(name), 'dispatched', 'en-route', 'arrived');
  const technician = new PhonePage(page);
  const { number, id } = job.appointment;
  const book = page.waitForResponse('**/api/technician/price-book*');
  await technician.open(job.phone);
  await book;
  const card = technician.job(number);
  await expect(card).toContainText('Arrived');
  const versions = async () =>
    (await office.ask<VisitEstimates>('GET', `/api/appointments/${id}/estimates`)).estimates;
  const visit = () => office.ask<Appointment>('GET', `/api/appointments/${id}`);
  return { ...job, technician, number, id, card, versions, visit };
}

/** The link that the technician shows. */
async function linkOn(page: Page, card: Locator): Promise<string> {
  await card.getByRole('button', { name: /^Show the customer/ }).tap();
  const dialog = page.getByRole('dialog', { name: /^Estimate of/ });
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const link = await dialog.getByRole('link').getAttribute('href');
  return link ?? '';
}

async function sign(page: Page): Promise<void> {
  const field = page.getByRole('img', { name: /^Signature/ });
  await field.scrollIntoViewIfNeeded();
  const box = await field.boundingBox();
  if (!box) throw new Error('There is no field to sign in');
  await page.mouse.move(box.x + 40, box.y + 90);
  await page.mouse.down();
  for (const [x, y] of [
    [60, 30],
    [80, 100],
    [140, 90],
  ] as const) {
    await page.mouse.move(box.x + x, box.y + y, { steps: 5 });
  }
  await page.mouse.up();
}

test('three options by thumb without a network, one approved with a signature', async ({
  page,
  context,
  office,
  anotherBrowser,
}) => {
  const { nth } = await pricesOf(office);
  await office.addTaxRates();
  const { card, number, versions, visit, technician } = await atDoor(page, office, 'Estimate');

  await context.setOffline(true);
  const person = new HumanPace(page, byThumb);
  await person.tap(card.getByRole('button', { name: /^Make an estimate/ }));
  const sheet = page.getByRole('dialog', { name: /^Estimate for/ });
  const search = sheet.getByLabel('Add a task, part or fee');
  const tap = (name: RegExp | string) => person.tap(sheet.getByRole('button', { name }));
  const type = (label: string | RegExp, text: string) => person.fill(sheet.getByLabel(label), text);
  await person.fill(search, `wheel ${nth}`);
  person.decide();
  await tap(/^Replace the blower wheel/);
  await tap('Copy to option 2');
  await person.fill(search, `lint ${nth}`);
  person.decide();
  await tap(/^Clean the lint channel/);
  await tap('Copy to option 3');
  await tap('Type a line');
  await type('What it’s for', 'Move the vent outside');
  await type(/^Amount$/, '120');
  await type('Note to the customer', 'The wheel is cracked.');
  await expectAccessible(page, 'an estimate that is written', '[role=dialog]');
  await expectToFit(page, 'an estimate that is written', '[role=dialog]');
  await tap('Review');
  await expect(sheet.getByText('Not included: Move the vent outside')).toBeVisible();
  person.decide();
  await tap('Send estimate');
  expect(person.seconds).toBeLessThan(60);
  await expect(card).toContainText('Estimate of $239.50 to $419.50: sent when you’re back online.');
  expect(await versions()).toEqual([]);

  await context.setOffline(false);
  await expect(card).toContainText('Waiting for an answer');
  const link = await linkOn(page, card);
  await expectAccessibleInDepth(page, 'the code of an estimate', '[role=dialog]');

  const customer = await (await anotherBrowser({ viewport: narrow, hasTouch: true })).newPage();
  await customer.goto(link);
  await expect(customer.getByRole('heading', { name: 'Your estimate', level: 1 })).toBeVisible();
  expect(new URL(customer.url()).hash).toBe('');
  await expect(customer.getByRole('main')).toContainText('The wheel is cracked.');
  await expect(customer.getByRole('radio')).toHaveCount(3);
  await expectAccessible(customer, 'the options of an estimate');
  await customer.getByRole('radio', { name: /Repair plus, \$299\.50/ }).check();
  await expect(customer.getByRole('main')).toContainText('$318.97 with sales tax');
  await customer.getByRole('button', { name: 'Approve $299.50' }).click();
  await customer.getByLabel('Your full name').fill('Nora Field');
  await sign(customer);
  await expectAccessibleInDepth(customer, 'an approval');
  await customer.getByRole('button', { name: 'Approve $299.50' }).click();
  await expect(customer.getByRole('heading', { name: 'You approved this estimate' })).toBeVisible();
  await expect(customer.getByRole('img', { name: 'Signature of Nora Field' })).toBeVisible();
  await customer.reload();
  await expect(customer.getByRole('heading', { name: 'You approved this estimate' })).toBeVisible();

  const dialog = page.getByRole('dialog', { name: `Estimate of ${number}` });
  await expect(dialog).toContainText('$299.50 approved by Nora Field');
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await technician.step(number, 'Start the repair').tap();
  await expect(card).toContainText('In progress');
  await expect(card).toContainText('Due at the door: $299.50');
  expect(await versions()).toMatchObject([
    { state: 'approved', answer: { name: 'Nora Field', option: 1, signature: [{}] } },
  ]);
  await expect.poll(visit).toMatchObject({ totalCost: '299.50', costLines: { length: 3 } });

  // The office sees it as the customer saw it.
  const desk = await (await anotherBrowser({ viewport: { width: 1440, height: 900 } })).newPage();
  await desk.addInitScript(`localStorage.setItem('admin_token', '${office.token}')`);
  const { id } = await visit();
  await desk.goto(`/admin-tracking?tab=appointments&day=all&search=${number}&job=${id}`);
  const section = desk.getByRole('region', { name: 'Estimate' });
  await expect(section).toContainText('Approved by Nora Field');
  await expect(section.getByRole('img', { name: 'Signature of Nora Field' })).toBeVisible();

  // The invoice is for what was approved, with the tax that the customer saw.
  await card.getByRole('button', { name: /^Make the invoice/ }).tap();
  const invoice = page.getByRole('dialog', { name: `Invoice for ${number}` });
  await invoice.getByRole('radio', { name: 'Yes' }).check();
  await expect(invoice).toContainText('Blower wheel');
  await invoice.getByRole('button', { name: 'Issue $318.97' }).tap();
  await expect(card).toContainText('Due at the door: $318.97');
});

test('declined, asked about, approved, and revised after that', async ({
  page,
  office,
  anotherBrowser,
}) => {
  const { card, phone, id, versions, visit } = await atDoor(page, office, 'Revised');
  const send = (amount: number, from: SendEstimate['from']) =>
    expected(
      call<Estimate>(office.url, 'PUT', `/api/technician/jobs/${id}/estimates/${randomUUID()}`, {
        token: phone,
        body: {
          options: [
            { name: 'Repair', lines: [{ kind: 'labor', text: 'Repair', quantity: 1, amount }] },
          ],
          fee: { text: 'Diagnostic visit', amount: 89 },
          from,
        } satisfies SendEstimate,
      }),
    );
  await send(245, null);
  await expect(card).toContainText('Waiting for an answer', { timeout: 40_000 });
  const link = await linkOn(page, card);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  const customer = await (await anotherBrowser({ viewport: narrow, hasTouch: true })).newPage();
  const heading = (name: string) => customer.getByRole('heading', { name, level: 1 });
  const press = (name: string) => customer.getByRole('button', { name, exact: true }).click();
  await customer.goto(link);
  await press('Ask a question');
  await customer.getByLabel('Your question').fill('Is that with parts?');
  await press('Send question');
  await expect(customer.getByText(/^We got your question\./)).toBeVisible();
  await press('Decline');
  await expect(customer.getByText('$89.00 is due for the visit', { exact: false })).toBeVisible();
  await customer.getByLabel('Why').fill('Too much for an old dryer');
  await expectAccessibleInDepth(customer, 'declining an estimate');
  await press('Decline');
  await expect(heading('You declined this estimate')).toBeVisible();
  await expect(card).toContainText('Too much for an old dryer', { timeout: 40_000 });

  // Revised, from what was sent.
  await card.getByRole('button', { name: /^Revise/ }).tap();
  const sheet = page.getByRole('dialog', { name: /^Estimate for/ });
  await sheet.getByRole('button', { name: /^Repair \$245\.00/ }).tap();
  await sheet.getByLabel('Amount', { exact: true }).fill('199');
  await sheet.getByRole('button', { name: 'Review' }).tap();
  await sheet.getByRole('button', { name: 'Send estimate' }).tap();
  await expect.poll(async () => (await versions()).length).toBe(2);
  await customer.reload();
  await press('Approve $199.00');
  await customer.getByLabel('Your full name').fill('Nora Field');

  // It changes while they type: nothing they typed is lost.
  await send(210, { revision: 2, state: 'sent' });
  await expect(customer.getByText(/^The estimate changed while/)).toBeVisible();
  await press('Approve $210.00');
  await expect(customer.getByLabel('Your full name')).toHaveValue('Nora Field');
  await press('Approve $210.00');
  await expect(heading('You approved this estimate')).toBeVisible();
  await expect.poll(visit).toMatchObject({ totalCost: '210.00' });

  await send(260, { revision: 3, state: 'approved' });
  await customer.reload();
  await expect(customer.getByRole('note')).toContainText(
    '$210.00 that you approved before stays until you approve this one.',
  );
  expect(await visit()).toMatchObject({ totalCost: '210.00' });
  await press('Approve $260.00');
  await customer.getByLabel('Your full name').fill('Nora Field');
  await press('Approve $260.00');
  await expect.poll(visit).toMatchObject({ totalCost: '260.00' });
  expect((await versions()).map(({ state }) => state)).toEqual([
    'approved',
    'replaced',
    'replaced',
    'declined',
  ]);
});
