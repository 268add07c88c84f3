/** What the demo's company says about itself, as fictional as the company. Nothing else may show it. */
import type { SiteContent } from './site-content';

const here = { type: 'Full-time', city: 'St. Augustine', state: 'FL' } as const;

const dayMs = 24 * 60 * 60_000;
const dateIn = (days: number, today: string): string =>
  new Date(Date.parse(today) + days * dayMs).toISOString().slice(0, 10);

/** The demo never runs out of openings. */
export const demoContent = (today: string): SiteContent => ({
  figures: {
    since: '1984',
    years: '40+',
    repairs: '56,000+',
    satisfaction: '99.2%',
    rating: '4.9',
    reviewCount: '200+',
    warrantyDays: '90',
  },
  promises: ['emergencies', 'same-day', 'satisfaction'],
  areas: [
    {
      id: 'st-johns',
      county: 'St Johns',
      text: 'Our home base. From the old city’s narrow lanes out to the beaches on both sides of the inlet, and north to Ponte Vedra.',
      towns: [
        'St Augustine',
        'St Augustine Beach',
        'Ponte Vedra',
        'Crescent Beach',
        'Summer Haven',
        'Vilano Beach',
      ],
    },
    {
      id: 'flagler',
      county: 'Flagler',
      text: 'Down A1A past Marineland to the pier, and inland along Palm Coast’s canals, where salt air ages a condenser faster than use does.',
      towns: ['Beverly Beach', 'Flagler Beach', 'Marineland', 'Palm Coast'],
    },
    {
      id: 'volusia',
      county: 'Volusia',
      text: 'South of the Flagler line, from the beach side inland to the river. Tell us your ZIP code, and we’ll tell you the next day we’re near you.',
      towns: [],
    },
    {
      id: 'clay',
      county: 'Clay',
      text: 'Across the St Johns River. A long bridge for us, and for you the same service and 90 day warranty.',
      towns: [],
    },
  ],
  warranties: [
    { id: 'sub-zero', brand: 'Sub-Zero', text: '2 years full plus extended service' },
    { id: 'maytag', brand: 'Maytag', text: '10-year limited parts warranty' },
  ],
  reviews: [
    {
      id: 'review-1',
      name: 'Dana R.',
      location: 'Ponte Vedra',
      rating: 5,
      text: 'Our built-in refrigerator climbed to 60 degrees on a Saturday. He was here that afternoon, showed me the fan that had stopped, and by dinner it was cold again.',
    },
    {
      id: 'review-2',
      name: 'Luis M.',
      location: 'Palm Coast',
      rating: 5,
      text: 'I watched the van come down the map and the dog knew before I did. Washer drained, pump replaced, floor left drier than he found it. The price was the one he named before he started.',
    },
    {
      id: 'review-3',
      name: 'Carol and Jim T.',
      location: 'St. Augustine',
      rating: 5,
      text: 'They have fixed our range, our dryer and now the wine cooler. Each time someone picked up the phone, came when they said, and explained what had worn out in words we could follow.',
    },
  ],
  team: [
    {
      id: 'owner',
      name: 'Walt Ferris',
      role: 'Owner and lead technician',
      experience: '40+ years',
      specialty: 'Sealed systems',
      videoUrl: '/videos/team/owner.mp4',
      thumbnail: 'bench',
      quote:
        'I hire for the question you ask after it runs again. If you want to know why it broke, I can teach you the rest.',
      highlights: [
        'Opened the workshop in 1984',
        'Still takes the first call on Mondays',
        'Teaches at the bench on Thursdays',
      ],
    },
    {
      id: 'senior-technician',
      name: 'Denise Okafor',
      role: 'Senior technician',
      experience: '8 years',
      specialty: 'Built-in refrigeration',
      videoUrl: '/videos/team/senior-technician.mp4',
      thumbnail: 'tool-roll',
      quote:
        'No one holds a stopwatch to me. When a job needs two hours it gets two hours, and the office moves the next one before I ask.',
      highlights: [
        'Came for a summer',
        'EPA Section 608, Universal',
        'Planned her own hours around school runs',
      ],
    },
    {
      id: 'technician',
      name: 'Luis Carrero',
      role: 'Appliance technician',
      experience: '3 years',
      specialty: 'Washers and dryers',
      videoUrl: '/videos/team/technician.mp4',
      thumbnail: 'van-shelves',
      quote:
        'I started as the apprentice. A winter at the bench, a year in the passenger seat, and then they gave me the keys.',
      highlights: [
        'Apprentice in 2023',
        'Own van after 26 months',
        'Now the one on the driver’s side',
      ],
    },
  ],
  values: [
    {
      id: 'value-1',
      title: 'Tell the truth about the appliance',
      text: 'If it isn’t worth fixing, we say so, and only charge for the visit.',
    },
    {
      id: 'value-2',
      title: 'Ask before you guess',
      text: 'One call to the bench costs two minutes. A wrong part costs a family a week without cold milk.',
    },
    {
      id: 'value-3',
      title: 'Come when you said',
      text: 'And if you can’t, tell the customer before they have to ask.',
    },
    {
      id: 'value-4',
      title: 'Leave it cleaner',
      text: 'Boot covers on, floor wiped, the old part shown before we take it away.',
    },
  ],
  openings: [
    {
      ...here,
      id: 'senior-technician',
      title: 'Senior Appliance Technician',
      salaryMin: 55_000,
      salaryMax: 75_000,
      urgent: true,
      team: 'Service Team',
      description:
        'You take the calls that others have given up on: sealed systems, dual-fuel ranges, wine coolers that miss their temperature by two degrees. The van is yours, the day is planned with you, and an apprentice rides along on Tuesdays.',
      responsibilities: [
        'Diagnose five to six appliances a day at people’s homes, premium brands among them',
        'Give the estimate in plain words before you open anything',
        'Keep your van’s stock right, so that most visits are one visit',
        'Show an apprentice how you found it, not only what it was',
      ],
      requirements: [
        'Five years of in-home appliance repair',
        'EPA Section 608 certification, Type I or Universal',
        'You read a wiring diagram and trust the meter over the error code',
        'Valid driver license and a clean driving record',
      ],
      benefits: [
        'Your own stocked van, fuel and phone',
        'Health insurance, 75% paid by us from the first month',
        'Three weeks of paid vacation and seven holidays',
        '$800 a year for tools you choose',
        'Factory training on paid days',
      ],
      datePosted: dateIn(-27, today),
      validThrough: dateIn(120, today),
    },
    {
      ...here,
      id: 'apprentice',
      title: 'Appliance Repair Apprentice',
      salaryMin: 35_000,
      salaryMax: 45_000,
      urgent: false,
      team: 'Service Team',
      description:
        'You are good with your hands and have never been paid for it, or not enough. Two years, three teachers: first the bench, then the passenger seat, then a van of your own. You earn from the first day.',
      responsibilities: [
        'Take appliances apart at the bench, name every part, put them back together and make them run',
        'Ride with a senior technician and carry more of the visit each month',
        'Look after parts: receive, label, shelve, return',
        'Write up what was found, so that the next person finds it too',
      ],
      requirements: [
        'High school diploma or GED; no repair experience needed',
        'You have fixed something because it bothered you, and can tell us about it',
        'You can lift 50 lb, and 150 lb with a dolly and a second pair of hands',
        'Valid driver license',
      ],
      benefits: [
        'A written two-year plan, with a raise for every six months you complete',
        'A starter tool roll worth $600, yours to keep',
        'EPA Section 608 course and exam paid',
        'Health insurance, 75% paid by us from the first month',
        'Two weeks of paid vacation and seven holidays',
      ],
      datePosted: dateIn(-20, today),
      validThrough: dateIn(120, today),
    },
    {
      ...here,
      id: 'customer-service',
      title: 'Customer Service Representative',
      salaryMin: 32_000,
      salaryMax: 40_000,
      urgent: false,
      team: 'Office',
      description:
        'You are the voice that people hear with water on their floor. You ask the three questions that matter, find the time slot, and tell them what to switch off until we come. You also watch the board, and call before anyone has to wonder where we are.',
      responsibilities: [
        'Answer calls and requests, and turn them into an appointment that holds',
        'Assign the day’s jobs with the technicians and move them when a job runs long',
        'Call customers about parts, estimates and late arrivals before they call us',
        'Take payments by phone and keep the records straight',
      ],
      requirements: [
        'Two years of work with customers, by phone or across a counter',
        'A calm voice and clear written English; Spanish is a plus',
        'You type while you listen, and spell the street right',
        'You know this coast, or learn maps quickly',
      ],
      benefits: [
        'Monday-Friday, early or late shift, chosen with the other desk',
        'Health insurance, 75% paid by us from the first month',
        'Two weeks of paid vacation and seven holidays',
        'Two ride-along days a year, so you know what you’re booking',
      ],
      datePosted: dateIn(-13, today),
      validThrough: dateIn(120, today),
    },
  ],
  perks: [
    {
      id: 'perk-1',
      title: 'Competitive pay',
      text: 'A yearly salary, not a rate per call. No one here earns more by selling you a part you do not need.',
      fact: '$32,000-$75,000 a year',
    },
    {
      id: 'perk-2',
      title: 'Flexible Monday-Friday schedule',
      text: 'Start at seven or at nine, as your week needs it. Weekend and night calls are a list you sign up for, at time and a half.',
      fact: '40 hours, 5 days',
    },
    {
      id: 'perk-3',
      title: 'Small team',
      text: 'You know everyone by the second day, and the owner answers his own phone. A good idea on Monday can be how we work on Friday.',
      fact: 'One workshop, one table',
    },
    {
      id: 'perk-4',
      title: 'Professional growth',
      text: 'Maker’s courses and certificates on paid days. Apprentices follow a written plan that ends with the keys of a van.',
      fact: '6 training days a year',
    },
  ],
});
