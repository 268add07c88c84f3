import { FontExamples } from '../../features/marketing/font-examples/font-examples';
import { simplePage } from '../simple-page';

export default simplePage({ title: 'Font examples' }, FontExamples);
