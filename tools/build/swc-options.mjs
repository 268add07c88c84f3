// The compiler options of the services' builds and of jest, so tests run what ships.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** TypeScript with Nest's decorators to CommonJS for the pinned Node. */
export const swcOptions = {
  swcrc: false,
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx: true, decorators: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      react: { runtime: 'automatic' },
    },
    keepClassNames: true,
    baseUrl: root,
    paths: {
      '@contracts/*': ['libs/contracts/src/*'],
      '@service-kit/*': ['libs/service-kit/src/*'],
      '@services/*': ['services/*'],
      '@tools/*': ['tools/*'],
    },
  },
  module: { type: 'commonjs' },
  sourceMaps: true,
};
