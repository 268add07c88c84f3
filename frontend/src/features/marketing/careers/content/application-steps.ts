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
