import { demoContent } from '@contracts/vocabulary/site/demo-content';
import { careersHead, jobCount, openingPath, openingsIntro, salaryWords } from './opening-words';

const { openings } = demoContent('2026-11-29');
const [senior, apprentice, desk] = [openings[0]!, openings[1]!, openings[2]!];

it('names the salaries of one opening and of all', () => {
  expect(salaryWords([senior])).toBe('$55,000-$75,000');
  expect(salaryWords([senior, apprentice, desk])).toBe('$32,000-$75,000');
  expect(salaryWords([{ ...desk, salaryMax: desk.salaryMin }])).toBe('$32,000');
});

it('is found by its title', () => {
  expect(openingPath(senior)).toBe('/careers/senior-appliance-technician');
  expect(openingPath({ ...senior, title: 'Washer & Dryer Pro (part-time)' })).toBe(
    '/careers/washer-dryer-pro-part-time',
  );
});

it('says of all openings only what they have in common', () => {
  expect(openingsIntro([senior, desk])).toBe(
    'All full-time, all in St. Augustine. The salaries are what we pay.',
  );
  expect(openingsIntro([senior, { ...desk, city: 'Palm Coast' }])).toBe(
    'The salaries are what we pay.',
  );
});

it('promises no job in the head of the careers page when there is none', () => {
  expect(careersHead([senior], 'Elkton').description).toContain(
    '1 job open, $55,000-$75,000 a year',
  );
  expect(careersHead([], 'Elkton').description).not.toMatch(/open|\$/);
  expect(jobCount([senior, desk])).toBe('2 jobs');
});
