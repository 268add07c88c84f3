export const jobBenefits = [
  {
    title: 'Competitive pay',
    text: 'A yearly salary, not a rate per call. No one here earns more by selling you a part you do not need.',
    fact: '$32,000-$75,000 a year',
  },
  {
    title: 'Flexible Monday-Friday schedule',
    text: 'Start at seven or at nine, as your week needs it. Weekend and night calls are a list you sign up for, at time and a half.',
    fact: '40 hours, 5 days',
  },
  {
    title: 'Small team',
    text: 'You know everyone by the second day, and the owner answers his own phone. A good idea on Monday can be how we work on Friday.',
    fact: 'One workshop, one table',
  },
  {
    title: 'Professional growth',
    text: 'Maker’s courses and certificates on paid days. Apprentices follow a written plan that ends with the keys of a van.',
    fact: '6 training days a year',
  },
];

export type Thumbnail = 'bench' | 'tool-roll' | 'van-shelves';

export interface TeamTestimonial {
  id: string;
  name: string;
  role: string;
  experience: string;
  specialty: string;
  /** On our own host, in `frontend/public`. */
  videoUrl: string;
  /** Whether the file is there. Until then the button and the player say that it's coming. */
  filmed: boolean;
  /** A drawing of their workplace: see figures/. */
  thumbnail: Thumbnail;
  quote: string;
  highlights: readonly string[];
}

/** Fictional, like the company, until an operator adds real people. */
export const teamTestimonials: readonly TeamTestimonial[] = [
  {
    id: 'owner',
    name: 'Walt Ferris',
    role: 'Owner and lead technician',
    experience: '40+ years',
    specialty: 'Sealed systems',
    videoUrl: '/videos/team/owner.mp4',
    filmed: false,
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
    filmed: false,
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
    filmed: false,
    thumbnail: 'van-shelves',
    quote:
      'I started as the apprentice. A winter at the bench, a year in the passenger seat, and then they gave me the keys.',
    highlights: [
      'Apprentice in 2023',
      'Own van after 26 months',
      'Now the one on the driver’s side',
    ],
  },
];

export interface CultureValue {
  title: string;
  text: string;
}

export const cultureValues: readonly CultureValue[] = [
  {
    title: 'Tell the truth about the appliance',
    text: 'If it isn’t worth fixing, we say so, and only charge for the visit.',
  },
  {
    title: 'Ask before you guess',
    text: 'One call to the bench costs two minutes. A wrong part costs a family a week without cold milk.',
  },
  {
    title: 'Come when you said',
    text: 'And if you can’t, tell the customer before they have to ask.',
  },
  {
    title: 'Leave it cleaner',
    text: 'Boot covers on, floor wiped, the old part shown before we take it away.',
  },
];

export interface ApplicationStep {
  title: string;
  text: string;
  takes: string;
}

export const applicationSteps: readonly ApplicationStep[] = [
  {
    title: 'Submit your resume',
    text: 'One page by email is plenty. No resume yet? Tell us in a few lines what you’ve fixed and where you’ve worked.',
    takes: '10 minutes',
  },
  {
    title: 'Interview',
    text: 'An hour at the workshop with the owner and one of the team. There will be an appliance on the bench, and coffee.',
    takes: 'Within 5 working days',
  },
  {
    title: 'Start working',
    text: 'You’ll hear yes or no within two days. Your first week is paid, planned and never alone.',
    takes: 'When your notice is up',
  },
];
