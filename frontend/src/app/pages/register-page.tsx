import { Register } from '../../features/auth/register';
import { paths } from '../../shared/page/paths';
import { simplePage } from '../simple-page';

export default simplePage(paths.register, Register);
