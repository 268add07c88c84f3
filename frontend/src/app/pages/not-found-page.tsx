import { NotFound } from '../../features/marketing/not-found';
import { simplePage } from '../simple-page';

export default simplePage('*', NotFound);
