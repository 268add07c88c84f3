// @ts-check

/** The client takes address and credentials apart; a URL carries both. @param {string} url */
export function natsOptions(url) {
  const { host, username, password } = new URL(url);
  return { servers: host, user: username, pass: password };
}
