import { closeShared } from './opened-for-tests';

afterAll(closeShared);
