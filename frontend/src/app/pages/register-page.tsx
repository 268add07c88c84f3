import { Register } from '../../features/auth/register';
import { simplePage } from '../simple-page';

export default simplePage({ title: 'Create an account' }, Register);
