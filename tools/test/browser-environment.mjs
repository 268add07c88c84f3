// jsdom with Node's network classes, which it lacks.
import { TestEnvironment } from 'jest-environment-jsdom';

export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const { location } = this.global;
    /** Accepts addresses relative to the page, as browsers do. */
    class PageRequest extends Request {
      constructor(input, init) {
        super(typeof input === 'string' ? new URL(input, location.href) : input, init);
      }
    }
    Object.assign(this.global, {
      AbortController,
      AbortSignal,
      fetch: () => Promise.reject(new Error('No page is open')),
      Headers,
      Request: PageRequest,
      Response,
      TextDecoder,
      TextEncoder,
      structuredClone,
      /** The visitor's time zone; undefined for the machine's own. */
      setTimeZone: (zone) => {
        if (zone === undefined) delete process.env.TZ;
        else process.env.TZ = zone;
      },
    });
  }
}
