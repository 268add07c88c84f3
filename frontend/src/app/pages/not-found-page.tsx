import { NotFound } from '../../features/marketing/not-found';
import { simplePage } from '../simple-page';

export default simplePage({ title: '404 Page Not Found' }, NotFound);
