import { technician } from '../../../shared/live/test/factories';
import { appointment, record } from '../test/factories';
import { noSuggestions, suggestionsFor, whySuggested, type Suggestions } from './suggestions';

const nadia = technician({ id: 'n', name: 'Nadia Brooks', specialties: [] });
const omar = technician({ id: 'o', name: 'Omar Reyes', specialties: [] });
const crew = [nadia, omar];
const job = (id: string, timeSlot: string, more = {}) =>
  appointment({ id, number: id, timeSlot, technicianId: null, ...more });
const whoGets = (suggestions: Suggestions) =>
  Object.fromEntries([...suggestions].map(([id, { technician }]) => [id, technician.id]));

const suggest = (jobs: ReturnType<typeof job>[], more = {}) =>
  suggestionsFor({
    waiting: jobs.filter(({ technicianId }) => technicianId === null),
    jobs,
    crew,
    // Two days before.
    today: { now: Date.parse('2026-11-18T14:00:00Z'), records: [] },
    before: noSuggestions,
    ...more,
  });

it('can all be taken: no one is suggested twice at the same hour', () => {
  const jobs = ['a', 'b', 'c'].map((id) => job(id, '09:00-10:00'));
  expect(whoGets(suggest(jobs))).toEqual({ a: 'n', b: 'o' });
});

it('stay as they are while others are taken, in any order, and end when someone is not free', () => {
  const jobs = [job('a', '09:00-10:00'), job('b', '10:00-11:00'), job('c', '09:00-10:00')];
  const before = suggest(jobs);
  for (const taken of ['a', 'b', 'c']) {
    const after = jobs.map((one) =>
      one.id === taken ? { ...one, technicianId: before.get(one.id)!.technician.id } : one,
    );
    const left = whoGets(new Map([...before].filter(([id]) => id !== taken)));
    const next = suggest(after, { before });
    expect(whoGets(next)).toEqual(left);
    expect(suggest(after, { before: next })).toBe(next);
  }
  const other = job('x', '09:00-10:00', { technicianId: before.get('a')!.technician.id });
  expect(whoGets(suggest([...jobs, other], { before }))).not.toHaveProperty(
    'a',
    other.technicianId,
  );
});

it('leave out who is off duty or does not suit the job', () => {
  const far = { ...omar, serviceArea: ['Clay'] };
  const off = { ...nadia, active: false };
  const [one] = [job('a', '09:00-10:00', { zipCode: '32084' })];
  expect(whoGets(suggest([one], { crew: [off, omar] }))).toEqual({ a: 'o' });
  expect(whoGets(suggest([one], { crew: [off, far] }))).toEqual({});
  const before = suggest([one], { crew: [omar] });
  expect(whoGets(suggest([one], { crew: [far], before }))).toEqual({});
});

it('say why: who is nearby, with the minutes where both places are known', () => {
  const near = job('FC-7', '11:00-12:00', {
    technicianId: 'o',
    zipCode: '32137',
    city: 'Palm Coast',
  });
  const wanted = job('a', '09:00-10:00', { zipCode: '32137', city: 'Palm Coast' });
  const places = { 'FC-7': { lat: 29.5, lng: -81.2 }, a: { lat: 29.5, lng: -81.25 } };
  const records = Object.entries(places).map(([id, at]) =>
    record({ appointmentId: id, customerLocation: { ...at, address: '', approximate: null } }),
  );
  const now = Date.parse('2026-11-18T14:00:00Z');
  const why = (more = {}) => whySuggested(suggest([wanted, near], more).get('a')!, wanted);
  // 4.84 km in a straight line, times 1.3, at 40 km/h.
  expect(why({ today: { now, records } })).toBe(
    'Free 9:00 – 10:00 AM, 10 min from FC-7 in Palm Coast, serves 32137',
  );
  expect(why()).toBe('Free 9:00 – 10:00 AM, near FC-7 in Palm Coast, serves 32137');
});
