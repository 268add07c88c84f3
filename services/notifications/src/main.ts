import { runMain } from '@service-kit/service';
import { start } from './start';

runMain(start);
