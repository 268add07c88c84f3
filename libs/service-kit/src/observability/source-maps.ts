import { setSourceMapsSupport } from 'node:module';

/**
 * Stack traces name lines of our own sources. For `--enable-source-maps` alone, Node reads the map of each module of each
 * package, which is a tenth of what a service's start costs. Imported before anything else.
 */
setSourceMapsSupport(process.sourceMapsEnabled, { nodeModules: false });
