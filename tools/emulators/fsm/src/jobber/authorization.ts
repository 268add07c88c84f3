import { randomBytes } from 'node:crypto';
import { demoCredentials } from '../demo-credentials';
import type { Call, Reply } from '../http/call';
import { credentialIn, Tokens } from '../http/tokens';

/** https://developer.getjobber.com/docs/building_your_app/app_authorization/: an hour by default. */
const accessMs = 60 * 60 * 1000;
const codeMs = 10 * 60 * 1000;

/**
 * OAuth 2 for one app and one company, whose administrator allows everything at once:
 * https://developer.getjobber.com/docs/building_your_app/app_authorization/
 */
export class Authorization {
  private readonly access: Tokens;
  private readonly codes: Tokens;
  /** The address that each code was sent to. */
  private readonly redirects = new Map<string, string>();
  private refreshTokens = new Set<string>();

  constructor(now: () => number) {
    this.access = new Tokens('jobber-access-', accessMs, now);
    this.codes = new Tokens('jobber-code-', codeMs, now);
  }

  isGood({ headers }: Call): boolean {
    return this.access.isGood(credentialIn(headers.authorization, 'Bearer'));
  }

  /** Of a call for tokens: the company has disconnected the app. */
  revoke({ headers, path }: Pick<Call, 'headers' | 'path'>): void {
    this.access.revoke(credentialIn(headers.authorization, 'Bearer'));
    if (path === '/oauth/token') this.disconnect();
  }

  disconnect(): void {
    this.refreshTokens.clear();
  }

  /** Leads back with a code, as if the administrator had pressed Allow Access. */
  authorize({ query }: Call): Reply {
    const redirect = query.text('redirect_uri') ?? '';
    const isKnown = query.text('client_id') === demoCredentials.jobber.clientId;
    if (!isKnown || query.text('response_type') !== 'code' || !URL.canParse(redirect)) {
      return { status: 400, body: { error: 'invalid_request' } };
    }
    const { token: code } = this.codes.issue();
    this.redirects.set(code, redirect);
    const back = new URL(redirect);
    back.searchParams.set('code', code);
    const state = query.text('state');
    if (state !== null) back.searchParams.set('state', state);
    return { status: 302, body: null, headers: { location: back.href } };
  }

  token({ body }: Call): Reply {
    const form = new URLSearchParams(body);
    const { clientId, clientSecret } = demoCredentials.jobber;
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret) {
      return refused('invalid_client', 'Client authentication failed.');
    }
    const code = form.get('code') ?? '';
    const refreshToken = form.get('refresh_token') ?? '';
    switch (form.get('grant_type')) {
      case 'authorization_code': {
        const isGood = this.codes.isGood(code);
        this.codes.revoke(code);
        return isGood && this.redirects.get(code) === form.get('redirect_uri')
          ? this.issued(this.newRefreshToken())
          : refused('invalid_grant', 'The provided authorization code is not valid.');
      }
      case 'refresh_token': {
        if (!this.refreshTokens.has(refreshToken)) {
          return refused('invalid_grant', 'The provided refresh token is not valid.');
        }
        // https://developer.getjobber.com/docs/building_your_app/refresh_token_rotation/
        this.refreshTokens.delete(refreshToken);
        return this.issued(this.newRefreshToken());
      }
      default:
        return refused('unsupported_grant_type', 'This grant type is not supported.');
    }
  }

  private newRefreshToken(): string {
    const token = `jobber-refresh-${randomBytes(16).toString('hex')}`;
    this.refreshTokens.add(token);
    return token;
  }

  private issued(refreshToken: string): Reply {
    const { token, endsAt } = this.access.issue();
    const expiresAt = new Date(endsAt).toISOString().replace('T', ' ').replace(/\..*/, ' UTC');
    return {
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: {
        access_token: token,
        refresh_token: refreshToken,
        expires_at: expiresAt,
      },
    };
  }
}

/** RFC 6749, 5.2, with a 401. */
const refused = (error: string, description: string): Reply => ({
  status: 401,
  body: { error, error_description: description },
});
