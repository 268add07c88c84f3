/**
 * People paste a password into a URL as it is. One that would end the login early (`/`, `#`, `?`,
 * `@`, a `%` without a code) is encoded. A URL that can be read stays as it is.
 */
export function encodedLogin(url: string): string {
  if (isReadable(url)) return url;
  const [, scheme = '', user = '', password = '', rest = ''] =
    /^(\w+:\/\/)([^:/]*):(.*)@([^@]*)$/s.exec(url) ?? [];
  return scheme === '' ? url : `${scheme}${encoded(user)}:${encoded(password)}@${rest}`;
}

/** Separated by commas, and each with its protocol. */
export function serverUrls(text: string): string[] {
  return text.split(/,\s*(?=\w+:\/\/)/).map((url) => encodedLogin(url.trim()));
}

/** Keeps a login that is in the URL. */
export function withLogin(url: string, user: string, password: string | undefined): string {
  const own = new URL(url);
  if (password === undefined || own.password !== '') return url;
  own.username = encodeURIComponent(user);
  own.password = encodeURIComponent(password);
  return own.toString();
}

/** Undefined if there is none, or if this isn't a URL. */
export function passwordOf(url: string): string | undefined {
  const [first = ''] = serverUrls(url);
  return URL.canParse(first) ? decodeURIComponent(new URL(first).password) || undefined : undefined;
}

function isReadable(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { username, password, pathname, search, hash } = new URL(url);
  // In `postgres://user:12/34@host`, `user` looks like the host, and 12 like its port.
  if (`${pathname}${search}${hash}`.includes('@')) return false;
  return isEncoded(username) && isEncoded(password);
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const encoded = (text: string): string =>
  text.replace(/%(?![\dA-Fa-f]{2})|[^\w.~!$&'()*+,;=%-]/g, encodeURIComponent);
