import { defaultBusiness } from '@contracts/vocabulary/business';
import { openingOf, openings } from './openings';
import { applicationSteps, cultureValues, jobBenefits, teamTestimonials } from './team';

describe('the open positions', () => {
  it('are the three of the specification, with what they pay', () => {
    expect(
      openings.map(({ title, type, location, salaryText, team, urgent = false }) => ({
        title,
        type,
        location,
        salaryText,
        team,
        urgent,
      })),
    ).toEqual([
      {
        title: 'Senior Appliance Technician',
        type: 'Full-time',
        location: 'St. Augustine, FL',
        salaryText: '$55,000-$75,000',
        team: 'Service Team',
        urgent: true,
      },
      {
        title: 'Appliance Repair Apprentice',
        type: 'Full-time',
        location: 'St. Augustine, FL',
        salaryText: '$35,000-$45,000',
        team: 'Service Team',
        urgent: false,
      },
      {
        title: 'Customer Service Representative',
        type: 'Full-time',
        location: 'St. Augustine, FL',
        salaryText: '$32,000-$40,000',
        team: 'Office',
        urgent: false,
      },
    ]);
  });

  it.each(openings)('says the same for people and for programs: $title', (opening) => {
    const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;
    expect(opening.salaryText).toBe(
      `${dollars(opening.salary.min)}-${dollars(opening.salary.max)}`,
    );
    expect(opening.slug).toBe(opening.title.toLowerCase().replaceAll(' ', '-'));
    expect(opening.location.replace('.', '')).toBe(`${opening.city}, ${opening.region}`);
    expect(opening.city).toBe(defaultBusiness.address.city);
    for (const date of [opening.datePosted, opening.validThrough]) {
      expect(new Date(`${date}T12:00:00Z`).toISOString()).toMatch(new RegExp(`^${date}`));
    }
    expect(opening.datePosted < opening.validThrough).toBe(true);
    expect(opening.requirements.length).toBeGreaterThanOrEqual(4);
    expect(opening.benefits.length).toBeGreaterThanOrEqual(4);
  });

  it('are found by their slug and by nothing else', () => {
    expect(openingOf('appliance-repair-apprentice')?.title).toBe('Appliance Repair Apprentice');
    expect(openingOf('appliance-repair')).toBeUndefined();
    expect(openingOf(undefined)).toBeUndefined();
  });
});

describe('the team', () => {
  it('speaks in three videos, from the owner to the youngest', () => {
    expect(teamTestimonials.map(({ role, experience }) => [role, experience])).toEqual([
      ['Owner and lead technician', '40+ years'],
      ['Senior technician', '8 years'],
      ['Appliance technician', '3 years'],
    ]);
    expect(new Set(teamTestimonials.map(({ thumbnail }) => thumbnail)).size).toBe(3);
    for (const { videoUrl } of teamTestimonials) expect(videoUrl).toMatch(/^\/videos\/team\//);
  });

  it('has four benefits, four values and three steps', () => {
    expect(jobBenefits.map(({ title }) => title)).toEqual([
      'Competitive pay',
      'Flexible Monday-Friday schedule',
      'Small team',
      'Professional growth',
    ]);
    expect(cultureValues).toHaveLength(4);
    expect(applicationSteps.map(({ title }) => title)).toEqual([
      'Submit your resume',
      'Interview',
      'Start working',
    ]);
  });
});
