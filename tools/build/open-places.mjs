// @ts-check
// A fact that an operator sets must not be built in, and a place that nobody knows would stay open: both end the build.

/**
 * @param {string} file
 * @param {string} text
 * @param {Pick<import('../../frontend/src/app/rendered-page').Renderer, 'factPlaces' | 'inJson' | 'defaultBusiness'>} renderer
 */
export function assertOnlyPlaces(file, text, { factPlaces, inJson, defaultBusiness }) {
  // The name last: it holds its two lines.
  const known = Object.values(factPlaces).sort((a, b) => b.length - a.length);
  let rest = text;
  for (const place of known) {
    for (const form of [place, encodeURIComponent(place), inJson(place)])
      rest = rest.replaceAll(form, '');
  }
  const open = /(?:\{\{(?!")|%7B%7B).{0,40}/i.exec(rest);
  if (open) throw new Error(`${file}: the gateway does not know the place ${open[0]}`);
  const { name, phone, email, address, reviewsUrl, socialUrl } = defaultBusiness;
  for (const fact of [name, phone, email, address.street, reviewsUrl, socialUrl]) {
    if (rest.includes(fact)) {
      throw new Error(`${file}: "${fact}" is built in; take it from useBusiness()`);
    }
  }
}
