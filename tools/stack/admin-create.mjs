// @ts-check
// npm run admin:create -- …: creates an owner of the business.
import { callOnStack } from './call-on-stack.mjs';

await callOnStack('services/customers/src/admin-create.js', process.argv.slice(2));
