import { Login } from '../../features/auth/login';
import { simplePage } from '../simple-page';

export default simplePage({ title: 'Customer login' }, Login);
