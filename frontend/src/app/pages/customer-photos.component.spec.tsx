/** Photos that customers add: while they book, with a request, and later by their manage link. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Photo } from '@contracts/booking/visit-photos';
import { exampleRequest } from '@contracts/testing/examples';
import { chosenPhotos } from '../../shared/photos/chosen-photos';
import { expectAccessible } from '../../testing/accessible';
import { contact, openBooking } from '../../testing/booking';
import { visit } from '../../testing/customers';
import { fill } from '../../testing/fields';
import {
  expectToast,
  noConnection,
  openPage,
  refusal,
  text,
  type ApiCall,
} from '../../testing/open-page';
import { aPicture, stubPictures } from '../../testing/pictures';

const put = 'PUT /api/manage/:token/photos/:photoId';
const plate = 'Add the rating plate as photos';
const problem = 'Add the problem as photos';

beforeEach(stubPictures);
afterEach(() => {
  for (const { id } of chosenPhotos.current()) chosenPhotos.drop(id);
});

const aPhoto = (id: string): Photo => ({ id, by: 'customer', shows: 'plate' });
const names = () => screen.queryAllByRole('img').flatMap((img) => img.getAttribute('alt') ?? []);

/** A server that keeps what it gets. */
function server() {
  const kept: Photo[] = [];
  const take = ({ params, query }: ApiCall) => {
    kept.push({ ...aPhoto(String(params.photoId)), shows: query.shows as Photo['shows'] });
    return { photos: [...kept] };
  };
  return { kept, take };
}

describe('photos of a booking', () => {
  it('are chosen with the appliance, and sent once it’s booked', async () => {
    const { kept, take } = server();
    const { toService, press, user, sent } = openBooking({ [put]: take });
    await toService();
    await user.upload(await screen.findByLabelText(plate), [aPicture(), aPicture()]);
    await user.upload(screen.getByLabelText(problem), aPicture());
    await waitFor(() =>
      expect(names()).toEqual([
        'Rating plate, photo 1 of 3',
        'Rating plate, photo 2 of 3',
        'Problem, photo 3 of 3',
      ]),
    );
    await expectAccessible(screen.getByRole('main'));
    await user.click(screen.getByRole('button', { name: 'Remove Rating plate, photo 2 of 3' }));
    expect(names()).toHaveLength(2);
    expect(sessionStorage.getItem('chosen-photos')).toContain('"of":"booking"');
    fill({ 'Service Type': 'Repair', Appliance: 'Wine Cooler', Brand: 'Fisher & Paykel' });
    await press('Next');
    fill(contact);
    expect(sent(put)).toEqual([]);
    await press('Book Appointment');
    await screen.findByRole('heading', { name: 'Photos for your technician' });
    await waitFor(() => expect(kept.map(({ shows }) => shows)).toEqual(['plate', 'problem']));
    expect(sent(put)[0]?.params.token).toBe('m1');
    await waitFor(() =>
      expect(names()).toEqual(['Rating plate, photo 1 of 2', 'Problem, photo 2 of 2']),
    );
    expect(chosenPhotos.current()).toEqual([]);
    expect(screen.queryByText(/not sent yet/)).toBeNull();
  });

  it('stay when the booking fails, and belong to no other visit', async () => {
    const { toService, press, user, sent } = openBooking({
      'POST /api/appointments': refusal(503),
    });
    await toService();
    await user.upload(await screen.findByLabelText(plate), aPicture());
    await waitFor(() => expect(names()).toHaveLength(1));
    fill({ 'Service Type': 'Repair', Appliance: 'Wine Cooler', Brand: 'Fisher & Paykel' });
    await press('Next');
    fill(contact);
    await press('Book Appointment');
    await expectToast('Booking Failed');
    await press('Back');
    await waitFor(() => expect(names()).toEqual(['Rating plate, photo 1 of 1']));
    // The page of an earlier visit, in the same tab.
    cleanup();
    openPage('/manage#m2', { answers: { 'GET /api/manage/m2': visit() } });
    await screen.findByRole('heading', { name: 'Photos for your technician' });
    expect(names()).toEqual([]);
    expect(sent(put)).toEqual([]);
  });
});

it('the model number goes with the booking', async () => {
  const { toService, press, bodies } = openBooking();
  await toService();
  fill({ 'Service Type': 'Repair', Appliance: 'Wine Cooler', Brand: 'Fisher & Paykel' });
  fill({ 'Model number': 'WF45' });
  await press('Next');
  fill(contact);
  await press('Book Appointment');
  await screen.findByRole('heading', { name: 'Appointment Confirmed!' });
  expect(bodies('POST /api/appointments')).toMatchObject([{ modelNumber: 'WF45' }]);
});

describe('photos of a visit, by its manage link', () => {
  async function open(answers: object = {}) {
    const page = openPage('/manage#m1', {
      answers: { 'GET /api/manage/m1': visit(), ...answers },
    });
    await screen.findByRole('heading', { name: 'Photos for your technician' });
    return page;
  }

  it('are shown small, and removed', async () => {
    const { user, sent } = await open({
      'GET /api/manage/m1/photos': { photos: [aPhoto('p1')] },
      'GET /api/manage/m1/photos/p1': text('picture'),
      'DELETE /api/manage/m1/photos/p1': { photos: [] },
    });
    await screen.findByRole('img', { name: 'Rating plate, photo 1 of 1' });
    expect(sent('GET /api/manage/m1/photos/p1')[0]?.query.size).toBe('small');
    await user.click(screen.getByRole('button', { name: 'Remove Rating plate, photo 1 of 1' }));
    await waitFor(() => expect(names()).toEqual([]));
  });

  it('wait when there is no network, and go out when someone tries again', async () => {
    const { kept, take } = server();
    const { user, answer, press } = await open({ [put]: noConnection });
    await user.upload(screen.getByLabelText(plate), aPicture());
    await screen.findByText('One photo isn’t sent yet.');
    expect(screen.getAllByText(', not sent yet')).toHaveLength(1);
    answer({ [put]: take });
    await press('Try again');
    await waitFor(() => expect(kept).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(', not sent yet')).toBeNull());
  });

  it('say why one wasn’t taken, and send the others', async () => {
    const { take, kept } = server();
    let calls = 0;
    const message = 'That isn’t a photo we can read. Please take it again.';
    const { user } = await open({
      [put]: (call: ApiCall) =>
        (calls += 1) === 1 ? refusal(422, { code: 'photo_unreadable', message }) : take(call),
    });
    await user.upload(screen.getByLabelText(plate), [aPicture(), aPicture()]);
    await screen.findByText(`A photo wasn’t taken. ${message}`);
    await waitFor(() => expect(kept).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Remove Rating plate, photo 2 of 2' }));
    expect(screen.queryByText(/wasn’t taken/)).toBeNull();
  });

  it('have to be photos, five at most', async () => {
    const { take } = server();
    const { user } = await open({ [put]: take });
    await user.upload(screen.getByLabelText(plate), aPicture('photo.jpg', 'image/heic'));
    await expectToast('That isn’t a photo', /choose a JPEG or PNG/);
    await user.upload(
      screen.getByLabelText(plate),
      Array.from({ length: 6 }, () => aPicture()),
    );
    await expectToast('Not all were added', 'We take 5 photos.');
    await screen.findByText('That’s 5 photos, the most we take. Remove one to add another.');
    await waitFor(() => expect(names()).toHaveLength(5));
    expect(screen.queryByLabelText(plate)).toBeNull();
  });

  it('can’t be changed when the visit is over', async () => {
    openPage('/manage#m1', {
      answers: {
        'GET /api/manage/m1': visit({ status: 'completed', canChange: false }),
        'GET /api/manage/m1/photos': { photos: [aPhoto('p1')] },
        'GET /api/manage/m1/photos/p1': text('picture'),
      },
    });
    await screen.findByRole('img', { name: 'Rating plate, photo 1 of 1' });
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect(screen.queryByLabelText(plate)).toBeNull();
  });
});

describe('photos of a request', () => {
  it('are sent with its number, and more can follow', async () => {
    const { kept, take } = server();
    const { user, sent } = openPage('/', {
      answers: {
        'POST /api/service-requests': exampleRequest({ id: 'r1' }),
        'PUT /api/service-requests/:id/photos/:photoId': take,
      },
    });
    const form = await screen.findByRole('form', { name: 'Request service' });
    await user.upload(await within(form).findByLabelText(plate), aPicture());
    await waitFor(() => expect(names()).toContain('Rating plate, photo 1 of 1'));
    fill({
      'First Name': 'Priya',
      'Last Name': 'Mannering',
      Phone: '(904) 555-0177',
      Email: 'priya.mannering@example.com',
      'What is wrong?': 'Hums all night.',
      Appliance: 'Refrigerator',
      Brand: 'Sub-Zero',
    });
    await user.click(within(form).getByRole('button', { name: 'Request Service' }));
    await screen.findByRole('heading', { name: 'Photos for your technician' });
    await waitFor(() => expect(kept).toHaveLength(1));
    await user.upload(await screen.findByLabelText(problem), aPicture());
    await waitFor(() => expect(kept.map(({ shows }) => shows)).toEqual(['plate', 'problem']));
    const calls = sent('PUT /api/service-requests/:id/photos/:photoId');
    expect(calls.map(({ params }) => params.id)).toEqual(['r1', 'r1']);
    // Those that we have can't be taken back here.
    await waitFor(() => expect(screen.queryByText(', not sent yet')).toBeNull());
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });
});
