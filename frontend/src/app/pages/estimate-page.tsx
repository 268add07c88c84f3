import { Estimate } from '../../features/estimates/estimate';
import { simplePage } from '../simple-page';

export default simplePage({ title: 'Your estimate' }, Estimate);
