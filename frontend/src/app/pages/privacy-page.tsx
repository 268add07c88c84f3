import { Privacy } from '../../features/marketing/privacy/privacy';
import { simplePage } from '../simple-page';

export default simplePage(
  {
    title: 'Your privacy',
    description:
      'What we keep about you, who else gets it and for how long, and how to see, correct or delete it.',
    keywords: 'privacy, personal data, delete account',
    indexed: true,
  },
  Privacy,
);
