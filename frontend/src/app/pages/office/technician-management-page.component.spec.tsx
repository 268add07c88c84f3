import { screen, waitFor, within } from '@testing-library/react';
import { technician } from '../../../shared/live/test/factories';
import type { Technician } from '@contracts/tracking/technicians';
import { trackingMessages } from '@contracts/vocabulary/tracking';
import { expectAccessible } from '../../../testing/accessible';
import { field, fill, valueOf } from '../../../testing/fields';
import { expectIn, expectToast, openPage, refusal, type ApiCall } from '../../../testing/open-page';
// Loaded before the first test: on a busy machine it takes longer than a test may.
import '../../layouts/admin-layout';
import './technician-management-page';

const conflict = 'Someone is changing this technician. Try again in a moment.';
/** In the server's words, or in the page's own where it has none, as behind a proxy. */
const failures = (words: string) =>
  [
    [refusal(409, { code: 'conflict', message: conflict }), conflict],
    [refusal(502), words],
  ] as const;

const marcus = technician();
const dana = technician({ id: 't2', name: 'Dana Whitlock', phone: '(904) 555-0112' });

const card = (name: string) => screen.findByRole('article', { name });
const editForms = () => screen.queryAllByRole('form', { name: /^Edit / });

async function openManagement(technicians: Technician[] = [marcus, dana]) {
  const page = openPage('/technician-management', {
    signedInAs: 'admin',
    answers: { 'GET /api/technicians': technicians, 'GET /api/appointments': [] },
  });
  page.live.connect();
  await screen.findByRole('article', { name: technicians[0]!.name });
  return page;
}

it('says on the card what is wrong with the tracking app on a phone', async () => {
  await openManagement([technician({ phoneProblem: 'encrypted' }), dana]);
  const words = 'This phone sends encrypted positions. Turn that off in OwnTracks.';
  within(await card(marcus.name)).getByText(words);
  expect(within(await card(dana.name)).queryByText(/This phone/)).toBeNull();
});

it('counts and lists the visits that a change of hours has left outside', async () => {
  const { answer, live } = await openManagement();
  const message =
    'FC-1007 (Nora Field, Tue) no longer fits Marcus Bell: works 8 AM–12 PM that day.';
  const alert = {
    ...{ type: 'off-with-jobs', message, appointmentId: 'a7', technicianId: marcus.id },
    since: '2026-11-24T12:00:00.000Z',
  };
  const elsewhere = { ...alert, message: 'FC-1008 no longer fits Dana.', technicianId: dana.id };
  answer({ 'GET /api/admin/alerts': [alert, { ...elsewhere, type: 'overbooked-slot' }] });
  live.push({ type: 'dispatch_update', changed: ['alerts'] });
  const theirs = within(await card(marcus.name));
  await theirs.findByText('1 visit no longer fits. Move it, or keep it.');
  const link = theirs.getByRole('link', { name: message });
  expect(link.getAttribute('href')).toContain('job=a7');
  expect(within(await card(dana.name)).queryByText(/no longer fit/)).toBeNull();

  answer({ 'GET /api/admin/alerts': [alert, { ...alert, appointmentId: 'a8' }] });
  live.push({ type: 'dispatch_update', changed: ['alerts'] });
  await theirs.findByText('2 visits no longer fit. Move them, or keep them.');
});

describe('the form for a new technician', () => {
  it('opens, takes the focus and gives it back', async () => {
    const { press, user } = await openManagement();
    const toggle = screen.getByRole('button', { name: 'Add New Technician' });
    expect(screen.queryByRole('region', { name: 'Add New Technician' })).toBeNull();
    await user.click(toggle);
    expect(document.activeElement).toBe(field('Full Name'));
    await press('Close form');
    expect(screen.queryByLabelText('Full Name')).toBeNull();
    expect(document.activeElement).toBe(toggle);
    await user.click(toggle);
    await press('Cancel');
    expect(screen.queryByLabelText('Full Name')).toBeNull();
    expect(document.activeElement).toBe(toggle);
  });

  it('needs all four fields, and keeps them while the server refuses', async () => {
    const { press, answer, sent } = await openManagement();
    await press('Add New Technician');
    const values = {
      'Full Name': 'Ada Holt',
      'Phone Number': '(904) 555-0191',
      'Vehicle Information': 'Green van',
      'Specialties (comma-separated)': ' Washer , , Wine  Cooler ,Dryer,',
    };
    for (const [label, text] of Object.entries(values)) {
      fill({ [label]: '   ' });
      await press('Add Technician');
      await expectToast('Missing Information', 'Please fill in all fields');
      await press('Close notification');
      fill({ [label]: text });
    }
    expect(sent('POST /api/technicians')).toEqual([]);
    for (const [given, shown] of failures('Failed to add technician')) {
      answer({ 'POST /api/technicians': given });
      await press('Add Technician');
      await expectToast('Add Failed', shown);
      for (const label of ['Full Name', 'Phone Number', 'Vehicle Information'] as const)
        expect(valueOf(label)).toBe(values[label]);
      const form = screen.getByRole('region', { name: 'Add New Technician' });
      for (const chosen of ['Washer', 'Wine Cooler', 'Dryer']) within(form).getByTitle(chosen);
    }
    const ada = technician({
      id: 't3',
      name: 'Ada Holt',
      phone: '(904) 555-0191',
      vehicleInfo: 'Green van',
      specialties: ['Washer', 'Wine Cooler', 'Dryer'],
      rating: 0,
      ratingCount: 0,
      completedJobs: 0,
    });
    answer({ 'POST /api/technicians': ada });
    await press('Add Technician');
    await expectToast('Technician Added', 'Ada Holt');
    expect(sent('POST /api/technicians').at(-1)!.body).toEqual({
      name: 'Ada Holt',
      phone: '(904) 555-0191',
      vehicleInfo: 'Green van',
      specialties: ['Washer', 'Wine Cooler', 'Dryer'],
    });
    const added = await card('Ada Holt');
    await expectIn(added, 'TodayNo jobs');
    const facts = added.textContent;
    for (const fact of ['t3', 'Green van', 'Location not available', '0 jobs', 'Wine Cooler']) {
      expect(facts).toContain(fact);
    }
    const phone = within(added).getByRole('link', { name: '(904) 555-0191' });
    expect(phone.getAttribute('href')).toBe('tel:+19045550191');
    // No one has rated them yet.
    expect(facts).not.toMatch(/Rating|\/5/);
    expect(screen.queryByLabelText('Full Name')).toBeNull();
    await press('Add New Technician');
    expect(valueOf('Full Name')).toBe('');
  });
});

describe('a photo', () => {
  it('becomes a small square without its file’s data, and is no other file', async () => {
    const image = `data:image/jpeg;base64,${btoa('\xff\xd8\xff a face')}`;
    const drawn: unknown[] = [];
    // What jsdom lacks.
    Object.assign(globalThis, {
      createImageBitmap: async (file: File) => {
        if (file.type !== 'image/jpeg') throw new Error('no picture');
        return { width: 4_000, height: 3_000, close: () => undefined };
      },
    });
    const { prototype } = HTMLCanvasElement;
    const context = { drawImage: (_: unknown, ...places: unknown[]) => drawn.push(places) };
    jest.spyOn(prototype, 'getContext').mockReturnValue(context as never);
    const tooLarge = image.padEnd(9_000, 'A');
    jest.spyOn(prototype, 'toDataURL').mockReturnValue(image).mockReturnValueOnce(tooLarge);

    const { press, answer, sent, user } = await openManagement();
    await press('Edit Marcus Bell');
    const form = screen.getByRole('form', { name: 'Edit Marcus Bell' });
    const input = () => form.querySelector<HTMLInputElement>('input[type=file]')!;
    await user.upload(input(), new File(['%PDF'], 'plan.png', { type: 'image/png' }));
    await expectToast('That isn’t a photo we can read');
    await user.upload(input(), new File(['GPS'], 'marcus.jpg', { type: 'image/jpeg' }));
    await waitFor(() => expect(form.querySelector('img')?.src).toBe(image));
    expect(drawn).toEqual([
      [500, 0, 3_000, 3_000, 0, 0, 160, 160],
      [500, 0, 3_000, 3_000, 0, 0, 128, 128],
    ]);
    answer({ 'PUT /api/technicians/:id': { ...marcus, version: 2, avatar: image } });
    await press('Save', form);
    await expectToast('Technician Updated', 'Marcus Bell');
    expect(sent('PUT /api/technicians/:id').at(-1)!.body).toEqual({ version: 1, avatar: image });
    expect((await card('Marcus Bell')).querySelector('img')?.src).toBe(image);
  });
});

describe('editing a card', () => {
  it('needs name, phone and vehicle, and is done to one card at a time', async () => {
    const { press, sent } = await openManagement();
    await press('Edit Marcus Bell');
    const form = () => screen.getByRole('form', { name: 'Edit Marcus Bell' });
    for (const label of ['Name', 'Phone', 'Vehicle']) {
      const before = valueOf(label, form());
      fill({ [label]: ' ' }, form());
      await press('Save', form());
      await expectToast('Missing Information', 'Please fill in all required fields');
      await press('Close notification');
      fill({ [label]: before }, form());
    }
    expect(sent('PUT /api/technicians/:id')).toEqual([]);

    // Nothing is changed: another card takes over at once.
    await press('Edit Dana Whitlock');
    const other = screen.getByRole('form', { name: 'Edit Dana Whitlock' });
    expect(editForms()).toEqual([other]);

    // Something is: it has to wait, or what was typed is given up.
    fill({ Vehicle: 'Red van' }, other);
    await press('Edit Marcus Bell');
    await screen.findByRole('dialog', { name: 'Discard the changes?' });
    await press('Keep editing');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(valueOf('Vehicle', other)).toBe('Red van');
    expect(editForms()).toEqual([other]);
    await press('Edit Marcus Bell');
    await press('Discard changes');
    expect(editForms()).toEqual([form()]);
    expect((await card('Dana Whitlock')).textContent).toContain('White Transit 250');

    fill({ Name: 'No One' }, form());
    await press('Cancel', form());
    expect(editForms()).toEqual([]);
    expect((await card('Marcus Bell')).textContent).toContain('(904) 555-0111');
  });
});

it('updates a location, with all of its fields, and keeps one that is refused', async () => {
  const { press, answer, sent } = await openManagement([
    technician({
      currentLocation: {
        lat: 29.88,
        lng: -81.32,
        address: null,
        lastUpdated: '2026-11-20T14:00:05.000Z',
      },
    }),
  ]);
  const values = { Latitude: '95', Longitude: '-81.31111', Address: '12 San Marco Ave' };
  const shownCard = await card('Marcus Bell');
  await press('Details of Marcus Bell');
  for (const label of ['Latitude', 'Longitude']) {
    expect(field(label).getAttribute('step')).toBe('0.0001');
  }
  for (const [label, text] of Object.entries(values)) {
    await press(/^Update Location/);
    await expectToast('Missing Information', 'Please fill in all location fields');
    await press('Close notification');
    fill({ [label]: text });
  }
  expect(sent('PUT /api/technicians/:id/location')).toEqual([]);
  const errors = [{ field: 'lat', message: trackingMessages.coordinates }];
  for (const [given, shown] of [
    ...failures('Failed to update location'),
    [
      refusal(400, { code: 'validation_failed', message: 'Wrong', errors }),
      trackingMessages.coordinates,
    ] as const,
  ]) {
    answer({ 'PUT /api/technicians/:id/location': given });
    await press(/^Update Location/);
    await expectToast('Update Failed', shown);
    for (const [label, text] of Object.entries(values)) expect(valueOf(label)).toBe(text);
    expect(shownCard.textContent).toContain('29.8800, -81.3200');
  }
  fill({ Latitude: '29.91234' });
  answer({
    'PUT /api/technicians/:id/location': ({ body }: ApiCall) =>
      technician({
        version: 2,
        currentLocation: {
          ...(body as { lat: number; lng: number; address: string }),
          lastUpdated: '2026-11-20T14:00:05.000Z',
        },
      }),
  });
  await press(/^Update Location/);
  await expectToast('Location Updated', 'Marcus Bell');
  expect(sent('PUT /api/technicians/:id/location').at(-1)!.body).toEqual({
    lat: 29.91234,
    lng: -81.31111,
    address: '12 San Marco Ave',
  });
  for (const label of Object.keys(values)) expect(valueOf(label)).toBe('');
  await waitFor(() => expect(shownCard.textContent).toContain('12 San Marco Ave'));
  expect(shownCard.textContent).toContain('29.9123, -81.3111');
  expect(shownCard.textContent).toMatch(/Updated .*2026/);
});

it('makes a phone link, shows it once, revokes it, and texts another', async () => {
  const { press, answer, sent, live } = await openManagement();
  const link = 'POST /api/technicians/:id/phone-link';
  const dialog = () => screen.findByRole('dialog', { name: 'Phone link for Marcus Bell' });
  answer({ [link]: refusal(503, { code: 'unavailable', message: 'Not now.' }) });
  await press('Phone link for Marcus Bell');
  await press('Make phone link', await dialog());
  await expectToast('Error making the phone link', 'Not now.');
  const expiresAt = '2026-12-20T15:00:00.000Z';
  answer({
    [link]: { url: 'http://localhost/technician#token', expiresAt },
    'GET /api/technicians': [technician({ phoneLinkExpiresAt: expiresAt }), dana],
  });
  await press('Make phone link', await dialog());
  await waitFor(() =>
    expect(valueOf('Phone link, shown once')).toBe('http://localhost/technician#token'),
  );
  await expectAccessible(await dialog());
  within(await dialog()).getByRole('button', { name: 'Revoke link' });
  await press('Done', await dialog());
  live.push({ type: 'dispatch_update', changed: ['technicians'] });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Phone link for Marcus Bell');
  await waitFor(async () =>
    expect((await dialog()).textContent).toContain('The current link works until'),
  );
  expect(screen.queryByLabelText('Phone link, shown once')).toBeNull();
  answer({ 'DELETE /api/technicians/:id/phone-link': null });
  await press('Revoke link', await dialog());
  await expectToast('Phone link revoked', 'Marcus Bell is signed out.');
  expect(sent('DELETE /api/technicians/:id/phone-link')).toMatchObject([{ params: { id: 't1' } }]);
  answer({ [`${link}/text`]: { expiresAt } });
  await press('Phone link for Marcus Bell');
  await press('Text the link', await dialog());
  await expectToast('Phone link is being texted', /Marcus Bell, /);
  expect(sent(`${link}/text`)).toMatchObject([{ params: { id: 't1' } }]);
});

it('says where customers track', async () => {
  await openManagement();
  const main = screen.getByRole('main');
  expect(main.textContent).toMatch(
    /Customers can follow their technician on \/technician-tracking/,
  );
  within(main).getByRole('link', { name: '/technician-tracking' });
});
