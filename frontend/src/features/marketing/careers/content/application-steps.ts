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
    text: 'Meet the people that you’d work with. Bring your questions; we’ll show you what a day here is like.',
    takes: 'When it suits both of us',
  },
  {
    title: 'Start working',
    text: 'We’ll tell you yes or no. Then we agree on your pay, your hours and your first day.',
    takes: 'When your notice is up',
  },
];
