/** Photos from a customer's phone: 12 MB each, with the place where they were taken. */
import sharp from 'sharp';
import type { BookedAppointment } from '@contracts/booking/appointments';
import type { VisitPhotos } from '@contracts/booking/visit-photos';
import { photoLimits } from '@contracts/vocabulary/photos';
import { expectAccessible, expectToFit } from '../site/accessible';
import { expect, expectToast, test, unique } from '../site/journey';
import { BookingPage, emailOf } from '../site/pages/booking-page';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;

const fromCamera = () =>
  sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#000', noise } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 19/1 0/1' } })
    .jpeg({ quality: 97 })
    .toBuffer();

test('a customer books with photos, and adds and removes some by the link', async ({
  page,
  office,
}) => {
  const booking = new BookingPage(page);
  await booking.open();
  await booking.toService();
  const buffer = await fromCamera();
  expect(buffer.length).toBeGreaterThan(12_000_000);
  const plate = page.getByLabel('Add the rating plate');
  await plate.setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer });
  const first = page.getByRole('img', { name: 'Rating plate, photo 1 of 1' });
  await expect(first).toBeVisible();
  const invoice = { name: 'invoice.pdf', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') };
  await plate.setInputFiles(invoice);
  await expectToast(page, 'That isn’t a photo', /Please choose a JPEG or PNG picture/);
  await page.reload();
  await expect(first).toBeVisible();
  await expectToFit(page, 'The service with a photo');
  await expectAccessible(page, 'the service with a photo');
  await booking.chooseService();
  await booking.next.click();
  await booking.enterContact({ Email: emailOf(unique('Photo')) });
  const answer = page.waitForResponse('**/api/appointments');
  await booking.book.click();
  const { id } = (await (await answer).json()) as BookedAppointment;
  await expect(booking.heading('Appointment Confirmed!')).toBeVisible();
  const photos = async () =>
    (await office.ask<VisitPhotos>('GET', `/api/appointments/${id}/photos`)).photos;
  await expect.poll(photos).toMatchObject([{ by: 'customer', shows: 'plate' }]);

  await page
    .getByLabel('Add the problem')
    .setInputFiles({ name: 'IMG_0002.jpg', mimeType: 'image/jpeg', buffer });
  await expect.poll(photos).toMatchObject([{ shows: 'plate' }, { shows: 'problem' }]);
  await expect(page.getByText('not sent yet')).toHaveCount(0);
  await page.reload();
  const problem = page.getByRole('img', { name: 'Problem, photo 2 of 2' });
  await expect(problem).toBeVisible();
  const shown = Buffer.from(String(await problem.getAttribute('src')).split(',')[1]!, 'base64');
  expect((await sharp(shown).metadata()).width).toBe(photoLimits.smallSide);
  await expectToFit(page, 'The confirmation with photos');
  await expectAccessible(page, 'the confirmation with photos');
  await page.getByRole('button', { name: 'Remove Rating plate, photo 1 of 2' }).click();
  await expect.poll(photos).toMatchObject([{ shows: 'problem' }]);
  await expect(page.getByRole('img', { name: 'Problem, photo 1 of 1' })).toBeVisible();
});

test('a photo of 12 MB that no browser has scaled is taken, without where it was taken', async ({
  office,
  baseURL,
}) => {
  const visit = await office.book({ customerName: unique('Large photo') });
  const [, token = ''] = visit.manageUrl.split('#');
  const url = `${baseURL}/api/manage/${token}/photos/0b8f5c1e-2f0a-4a53-9c6c-0f3a5d1e7b21`;
  const send = async (buffer: Buffer) => {
    const body = new Uint8Array(buffer);
    const headers = { 'content-type': 'image/jpeg' };
    const answer = await fetch(url, { method: 'PUT', headers, body });
    return { status: answer.status, ...((await answer.json()) as { message?: string }) };
  };
  const buffer = await fromCamera();
  expect((await sharp(buffer).metadata()).exif).toBeDefined();
  expect(await send(Buffer.concat([buffer, Buffer.alloc(4_000_000)]))).toMatchObject({
    status: 413,
    message: expect.stringContaining('up to 15 MB and 50 megapixels'),
  });
  expect(await send(Buffer.from('%PDF-1.7'))).toMatchObject({
    status: 422,
    message: expect.stringContaining('isn’t a photo we can read'),
  });
  expect(await send(buffer)).toMatchObject({ status: 200 });
  const kept = await sharp(Buffer.from(await (await fetch(url)).arrayBuffer())).metadata();
  expect([kept.width, kept.height, kept.exif]).toEqual([1_600, 1_200, undefined]);
});
