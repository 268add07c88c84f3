import { Login } from '../../features/auth/login';
import { paths } from '../../shared/page/paths';
import { simplePage } from '../simple-page';

export default simplePage(paths.login, Login);
