/** The office imports customers from ServicePro and from a file. The rest of the page: admin-imports.component.spec.tsx. */
import { expectAccessible, tabTo } from '../site/accessible';
import { asOffice, expect, expectToast, test, unique } from '../site/journey';
import { OfficeImports, ownNumber } from '../site/pages/imports-office';
import { choose, openList, openTab } from '../site/pages/office-pages';

// In sequence, since every office page shows a toast for each import that ends.
test.describe.configure({ mode: 'default' });
test.use({ ...asOffice, viewport: { width: 1440, height: 900 } });

test('imports all customers and undoes it', async ({ page }) => {
  const imports = new OfficeImports(page);
  const name = 'ServicePro: all customers';
  await imports.open('import');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(/^•+$/);
  await tabTo(page, /^Import All Customers$/, 'Enter');
  await expectToast(page, 'Import Successful', /Imported [\d,]+ customers?/);
  await imports.expectGood('an import that is over');

  await imports.rows
    .getByRole('button', { name: `Report of ${name}` })
    .first()
    .click();
  const report = imports.report(name);
  await page.reload();
  await expect(report).toContainText('Added');
  await imports.expectGood('report of an import', expectAccessible);
  await report.getByRole('button', { name: 'Undo Import' }).click();
  const question = page.getByRole('dialog', { name: 'Undo this import?' });
  await question.getByRole('button', { name: 'Undo Import' }).click();
  await expectToast(page, 'Import undone');
  await expect(report.getByRole('region', { name: 'Undo' })).toContainText('removed');
});

test('previews and imports a CSV file, which leads to each customer’s record', async ({ page }) => {
  const imports = new OfficeImports(page);
  const lastName = unique('Wolfeschlegelsteinhausenbergerdorffwolfeschlegel').replace(' ', '');
  const [number, email] = [ownNumber(), `${lastName.toLowerCase()}@example.com`];
  await imports.open('import');
  await imports.sendFile('customers.csv', [
    'First Name,Last Name,Doorbell,Phone,Email,City,Last Service',
    `Ada,${lastName},Gate code 12,${number},${email},Palm Coast,2026-01-05`,
    `Addie,${lastName},,${ownNumber()},${email},St Augustine,2026-01-06`,
    // Without a name.
    `,,,${number},,Hastings,2026-01-07`,
  ]);
  const columns = page.getByRole('group', { name: 'Columns' });
  await expect(imports.csv).toContainText('Row 3');
  await choose(page, columns.getByRole('combobox', { name: /^Notes/ }), 'Doorbell');
  // More columns may be chosen.
  await page.keyboard.press('Escape');
  await expect(openList(page)).toHaveCount(0);
  await imports.button('Preview').click();
  await expect(imports.csv).toContainText('Nothing has been written yet');
  await imports.expectGood('columns of a file', expectAccessible);
  await imports.button('Import 2 rows').click();
  await expectToast(
    page,
    'Import Finished With Errors',
    /Imported 2 customers\. We skipped 1 row with errors\./,
  );

  await openTab(page, 'Phone Lookup');
  await imports.lookUp(number.replace(/\D/g, '.'));
  await expect(page.getByRole('article', { name: `Ada ${lastName}` })).toContainText(
    'Gate code 12',
  );
  await imports.expectGood('a customer who was looked up');

  await imports.open('servicepro');
  await imports.find(lastName);
  await expect(imports.found(2)).toBeVisible();
  await imports.expectGood('imported customers');
  const record = imports.customers.getByRole('link', { name: `Ada ${lastName}` });
  // The record is made a moment after the import.
  await expect(async () => {
    if (!(await record.isVisible())) await page.reload();
    await expect(record).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await record.click();
  await expect(page.getByRole('heading', { level: 1, name: `Ada ${lastName}` })).toBeVisible();
  await expect(imports.region('Timeline')).toContainText('Gate code 12');
  // They share an email address.
  await expect(page.getByRole('link', { name: `Addie ${lastName}` })).toBeVisible();
});
