import { FontExamples } from '../../features/marketing/font-examples/font-examples';
import { paths } from '../../shared/page/paths';
import { simplePage } from '../simple-page';

export default simplePage(paths.fontExamples, FontExamples);
