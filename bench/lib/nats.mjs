// @ts-check

/** The client wants the credentials apart from the address. @param {string} url */
export function natsOptions(url) {
  const { host, username, password } = new URL(url);
  return { servers: host, user: username, pass: password };
}

/** For requests to services, which may answer only the gateway. @param {string} url */
export const gatewayOptions = (url) => ({ ...natsOptions(url), inboxPrefix: '_INBOX.gateway' });
