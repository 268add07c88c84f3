// @ts-check

/** The client takes address and credentials apart; a URL carries both. @param {string} url */
export function natsOptions(url) {
  const { host, username, password } = new URL(url);
  return { servers: host, user: username, pass: password };
}

/** For requests to services, which may answer the gateway alone. @param {string} url */
export const gatewayOptions = (url) => ({ ...natsOptions(url), inboxPrefix: '_INBOX.gateway' });
