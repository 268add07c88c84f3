// @ts-check
// Fails the build if a page contains a company fact or a placeholder that the gateway doesn't know.

/**
 * @param {string} file
 * @param {string} text
 * @param {Pick<import('../../frontend/src/app/rendered-site').Renderer, 'placeholders' | 'dataPlaceholders' | 'inJson' | 'defaultBusiness'>} renderer
 */
export function checkPlaceholders(
  file,
  text,
  { placeholders, dataPlaceholders, inJson, defaultBusiness },
) {
  // Longest first: the name contains its two lines.
  const known = Object.values(placeholders).sort((a, b) => b.length - a.length);
  let rest = text;
  for (const placeholder of Object.values(dataPlaceholders))
    rest = rest.replaceAll(`"${inJson(placeholder)}"`, '');
  for (const placeholder of known) {
    for (const form of [placeholder, encodeURIComponent(placeholder), inJson(placeholder)])
      rest = rest.replaceAll(form, '');
  }
  const unknown = /(?:\{\{(?!")|%7B%7B).{0,40}/i.exec(rest);
  if (unknown) throw new Error(`${file}: the gateway does not know the placeholder ${unknown[0]}`);
  const { name, phone, email, address, reviewsUrl, socialUrl, hours } = defaultBusiness;
  for (const fact of [name, phone, email, address.street, reviewsUrl, socialUrl, hours.words]) {
    if (rest.includes(fact)) {
      throw new Error(`${file}: "${fact}" is built in; take it from useBusiness()`);
    }
  }
}
