/** Where the office pins a customer's house. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { PinHouse } from '@contracts/tracking/records';
import { trackingMessages } from '@contracts/vocabulary/tracking';
import { appointment, record } from '../../../features/dispatch/test/factories';
import { expectAccessible } from '../../../testing/accessible';
import type { Answers } from '../../../testing/api-answers';
import { openDispatch } from '../../../testing/dispatch-page';
import { fill, valueOf } from '../../../testing/fields';
import { expectIn, expectToast, refusal, type ApiCall } from '../../../testing/open-page';

const pinning = 'PUT /api/tracking/:id/pin';
const { customerLocation } = record();
const roughly = record({
  customerLocation: { ...customerLocation, approximate: { near: '32080', radiusKm: 12 } },
});
const exactly = ({ body }: ApiCall) => {
  const { latitude: lat, longitude: lng } = body as PinHouse;
  return record({ customerLocation: { ...customerLocation, lat, lng } });
};

async function openPin(answers: Answers, shown = roughly) {
  const page = openDispatch('?tab=appointments&search=Baker&job=a1', {
    appointments: [appointment()],
    records: [shown],
    answers,
  });
  const details = await screen.findByRole('dialog', { name: /^FC-1042 · / });
  await page.press(/^(Pin the house|Move the pin)$/, details);
  const dialog = await screen.findByRole('dialog', { name: 'Pin FC-1042 on the map' });
  return { ...page, details, dialog };
}

it('keeps a pin that is refused, saves it, and then says that the place is exact', async () => {
  const message = 'That’s more than 40 km from ZIP code 32080.';
  const { press, answer, details, dialog, sent } = await openPin({
    [pinning]: refusal(400, { code: 'location_invalid', message }),
  });
  expect(details.textContent).toContain('On the map only near 32080.');
  await expectAccessible(dialog);
  await press('Save pin', dialog);
  await expectIn(dialog, trackingMessages.coordinates);
  fill({ Latitude: '29.8712', Longitude: '-281' }, dialog);
  await press('Save pin', dialog);
  expect(sent(pinning)).toEqual([]);
  fill({ Longitude: '-81.2745' }, dialog);
  await press('Save pin', dialog);
  await expectIn(dialog, message);
  expect(valueOf('Latitude', dialog)).toBe('29.8712');
  answer({ [pinning]: exactly });
  await press('Save pin', dialog);
  await expectToast('House pinned', 'This visit and later ones');
  const pin = { latitude: 29.8712, longitude: -81.2745, version: 3 };
  expect(sent(pinning)).toMatchObject(Array(2).fill({ params: { id: 'a1' }, body: pin }));
  await waitFor(() => expect(details.textContent).toContain('Exact on the map.'));
});

it('takes a click on the map, and starts from the pin there is', async () => {
  const { dialog } = await openPin({}, record());
  expect([valueOf('Latitude', dialog), valueOf('Longitude', dialog)]).toEqual([
    '29.850000',
    '-81.270000',
  ]);
  fill({ Latitude: '29.9', Longitude: '-81.3' }, dialog);
  const map = await waitFor(() => {
    const found = dialog.querySelector('.leaflet-container');
    expect(found).not.toBeNull();
    return found!;
  });
  fireEvent.click(map, { clientX: 40, clientY: 30 });
  await waitFor(() => expect(valueOf('Latitude', dialog)).not.toBe('29.9'));
  expect(Number(valueOf('Latitude', dialog))).toBeCloseTo(29.9, 1);
  expect(Number(valueOf('Longitude', dialog))).toBeCloseTo(-81.3, 1);
});
