// A page without a browser: jsdom, with what it lacks of the network taken from Node.
import { TestEnvironment } from 'jest-environment-jsdom';

export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const { location } = this.global;
    /** As in a browser, an address may be relative to the page's. */
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
      /** Of this process, where the visitor's clock is; undefined is the machine's own. */
      setTimeZone: (zone) => {
        if (zone === undefined) delete process.env.TZ;
        else process.env.TZ = zone;
      },
    });
  }
}
