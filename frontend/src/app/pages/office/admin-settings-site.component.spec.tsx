import { screen, waitFor, within } from '@testing-library/react';
import type { EditedSiteContent } from '@contracts/booking/site-content';
import { demoContent } from '@contracts/vocabulary/site/demo-content';
import { emptyContent } from '@contracts/vocabulary/site/empty-content';
import type { SiteContent } from '@contracts/vocabulary/site/site-content';
import { expectAccessible } from '../../../testing/accessible';
import { fill } from '../../../testing/fields';
import { changedMeanwhile, expectIn, expectToast, openPage } from '../../../testing/open-page';
// Loaded before the first test: on a busy machine it takes longer than a test may.
import '../../layouts/admin-layout';
import './admin-settings-page';

const changing = 'PATCH /api/admin/site-content';
const part = (name: string) => screen.findByRole('region', { name });
const { areas, openings, reviews } = demoContent('2026-11-29');

function open(content: Partial<SiteContent>) {
  const server: { content: EditedSiteContent } = {
    content: { ...emptyContent, ...content, version: 1 },
  };
  const page = openPage('/admin-settings?tab=site', {
    signedInAs: 'admin',
    answers: { 'GET /api/admin/site-content': () => server.content },
  });
  return { ...page, server };
}

it('adds a review and a benefit, each within its limits, and leaves out empty lines', async () => {
  const { press, answer, bodies, server } = open({});
  const list = await part('Reviews');
  await press('Add a review', list);
  await press('Save the site');
  await expectIn(list, 'Name is required');
  expect(bodies(changing)).toEqual([]);
  fill({ Name: 'Ana P.', Town: 'Elkton', 'What they say': 'x'.repeat(501) }, list);
  await press('Save the site');
  await expectIn(list, 'At most 500 characters');
  fill({ 'What they say': 'Fixed in an hour.' }, list);
  const team = await part('Team');
  await press('Add a colleague', team);
  fill(
    {
      Name: 'Nadia Cole',
      Role: 'Technician',
      Experience: '5 years',
      Specialty: 'Dryers',
      'What they say': 'I like it here.',
      Highlights: 'Own van\n\nNo weekends\n',
    },
    team,
  );
  answer({ [changing]: () => (server.content = { ...server.content, version: 2 }) });
  await press('Save the site');
  await expectToast('Site saved');
  const id = expect.stringMatching(/^[0-9a-f]{32}$/) as string;
  expect(bodies(changing)).toEqual([
    {
      reviews: [{ id, rating: 5, name: 'Ana P.', location: 'Elkton', text: 'Fixed in an hour.' }],
      team: [
        {
          id,
          name: 'Nadia Cole',
          role: 'Technician',
          experience: '5 years',
          specialty: 'Dryers',
          quote: 'I like it here.',
          highlights: ['Own van', 'No weekends'],
          thumbnail: 'bench',
          videoUrl: '',
        },
      ],
      version: 1,
    },
  ]);
});

it('takes promises, a county with its towns, and a figure that looks like one', async () => {
  const { press, answer, bodies, server, user } = open({});
  const figures = await part('Figures');
  fill({ 'Days of warranty': 'long' }, figures);
  const area = await part('Where you work');
  await press('Add a county', area);
  await press('Save the site');
  await expectIn(figures, 'Enter days, such as 30');
  await expectIn(area, 'Choose a county');
  expect(bodies(changing)).toEqual([]);
  fill({ 'Days of warranty': '30' }, figures);
  await user.click(within(await part('Promises')).getByLabelText('Same-day service'));
  await user.click(within(area).getByRole('combobox', { name: 'County' }));
  await user.click(await screen.findByText('Clay'));
  fill({ Towns: 'Orange Park\nMiddleburg' }, area);
  answer({ [changing]: () => (server.content = { ...server.content, version: 2 }) });
  await press('Save the site');
  await expectToast('Site saved');
  const [saved] = bodies(changing);
  expect(saved).toMatchObject({
    figures: { warrantyDays: '30' },
    promises: ['same-day'],
    areas: [{ county: 'Clay', text: '', towns: ['Orange Park', 'Middleburg'] }],
  });
  await expectAccessible(area);
});

it('describes each county once', async () => {
  const { press, bodies } = open({ areas: [areas[3]!, { ...areas[3]!, id: 'another' }] });
  const area = await part('Where you work');
  await waitFor(() =>
    expect(within(area).getAllByRole('button', { name: 'Remove Clay' })).toHaveLength(2),
  );
  await press('Save the site');
  await expectIn(area, 'Describe each county once');
  expect(bodies(changing)).toEqual([]);
});

it('saves together what someone else has changed of another entry in the meantime', async () => {
  const { press, answer, bodies, server, user } = open({ reviews });
  const list = await part('Reviews');
  await waitFor(() =>
    expect(within(list).getAllByRole('button', { name: /^Remove/ })).toHaveLength(3),
  );
  await user.click(within(list).getByRole('button', { name: 'Remove Luis M.' }));
  const theirs = { ...reviews[0]!, location: 'Elkton' };
  server.content = { ...server.content, reviews: [theirs, ...reviews.slice(1)], version: 5 };
  let refused = false;
  answer({
    [changing]: () => {
      if (refused) return server.content;
      refused = true;
      return changedMeanwhile(server.content, 'Someone else changed this.');
    },
  });
  await press('Save the site');
  await expectToast('Site saved');
  expect(bodies(changing)).toEqual([
    { reviews: [reviews[0], reviews[2]], version: 1 },
    { reviews: [theirs, reviews[2]], version: 5 },
  ]);
});

it('asks for titles of openings that tell them apart', async () => {
  const [opening] = openings;
  const { press, bodies } = open({ openings: [opening!, { ...opening!, id: 'another' }] });
  const list = await part('Open positions');
  await waitFor(() =>
    expect(within(list).getAllByRole('button', { name: /^Remove/ })).toHaveLength(2),
  );
  await press('Save the site');
  await expectIn(list, 'Give each position its own title');
  expect(bodies(changing)).toEqual([]);
  await expectAccessible(list);
});
