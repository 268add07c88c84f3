/** Jobber's OAuth 2: https://developer.getjobber.com/docs/building_your_app/app_authorization/ */
import { Injectable } from '@nestjs/common';
import type { Connect, StartConnecting } from '@contracts/imports/jobs';
import { Refusal } from '@service-kit/requests/refusal';
import { ImportsConfig } from '../../config';
import {
  ConnectionsService,
  type ConnectedAccount,
  type IssuedTokens,
} from '../../jobs/connections.service';
import { SourceFailure } from '../../runs/source';
import { nonEmptyString, object, schemaOf, string, stringOrNull } from '../http/page-schemas';
import { SystemUnavailable } from '../http/system-failures';
import { SystemHttp } from '../http/system-http';
import {
  connectionEnded,
  jobber,
  JobberApi,
  type AccessToken,
  type AccessTokens,
} from './jobber-api';

/**
 * The example has `expires_at`:
 * https://developer.getjobber.com/docs/building_your_app/refresh_token_rotation/
 */
const isIssued = schemaOf(
  object(
    { access_token: nonEmptyString, refresh_token: nonEmptyString, expires_at: stringOrNull },
    ['access_token', 'refresh_token'],
  ),
);
const isAccount = schemaOf(object({ id: nonEmptyString, name: string }, ['id', 'name']));

const gate = { perSecond: 2, burst: 5, concurrency: 2 };
/** A token is renewed in a transaction, which ends after 30 seconds. */
const timeouts = { attemptMs: 8_000, callMs: 16_000, attempts: 2 };
/** An hour by default, if the answer doesn't say. */
const lifetimeMs = 50 * 60_000;

/** The office's connection to Jobber. */
@Injectable()
export class JobberConnection implements AccessTokens {
  private readonly http: SystemHttp;

  constructor(
    private readonly connections: ConnectionsService,
    private readonly config: ImportsConfig,
  ) {
    this.http = new SystemHttp({ system: jobber, baseUrl: config.JOBBER_BASE_URL, gate, timeouts });
  }

  /** Where an administrator of the company's account allows the connection. */
  async start({ session, returnTo }: StartConnecting): Promise<{ readonly url: string }> {
    const { clientId } = this.app();
    const state = await this.connections.newState('jobber', session);
    const url = new URL(`${this.config.JOBBER_BASE_URL.replace(/\/$/, '')}/oauth/authorize`);
    url.search = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: returnTo,
      state,
    }).toString();
    return { url: url.href };
  }

  /** Refuses with `validation_failed` if who comes back hasn't left from here. */
  async finish({ by, session, returnTo, code, state }: Connect): Promise<void> {
    this.app();
    if (!(await this.connections.takeState('jobber', session, state))) {
      throw new Refusal('validation_failed', {
        message: 'This connection was started elsewhere or too long ago. Connect Jobber again.',
      });
    }
    const signal = AbortSignal.timeout(timeouts.callMs);
    const form = { grant_type: 'authorization_code', code, redirect_uri: returnTo };
    const tokens = await refusing(this.issued(form, signal));
    const account = await refusing(this.accountOf(tokens, signal));
    if (await this.connections.store('jobber', tokens, { account, by: by.name })) return;
    const known = await this.connections.of('jobber');
    throw new Refusal('validation_failed', {
      message: `You connected ${account.name}, but the customers imported from Jobber belong to ${known?.account}. Log in to Jobber as ${known?.account}, or undo those imports first.`,
    });
  }

  async current(refused: string | null, signal: AbortSignal): Promise<AccessToken> {
    const tokens = await this.connections.current('jobber', refused, async (refreshToken) => {
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
      try {
        return await this.issued(form, signal);
      } catch (error) {
        if (isRejected(error)) return null;
        throw error;
      }
    });
    if (!tokens) throw connectionEnded;
    return { token: tokens.accessToken, endsAt: tokens.endsAt };
  }

  private async issued(
    form: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<IssuedTokens> {
    const { clientId, clientSecret } = this.app();
    const issued = await this.http.askFor(
      'login at its address',
      {
        path: ['oauth', 'token'],
        form: { client_id: clientId, client_secret: clientSecret, ...form },
        expects: isIssued,
        // RFC 6749, 5.2; the vendor shows a text without a status.
        rejections: [400, 401, 403],
      },
      signal,
    );
    const endsAt = Date.parse(issued.expires_at ?? '');
    return {
      accessToken: issued.access_token,
      refreshToken: issued.refresh_token,
      endsAt: Number.isNaN(endsAt) ? Date.now() + lifetimeMs : endsAt,
    };
  }

  /** The company, so that an owner sees which one is connected. */
  private async accountOf(
    { accessToken: token, endsAt }: IssuedTokens,
    signal: AbortSignal,
  ): Promise<ConnectedAccount> {
    const { JOBBER_BASE_URL: baseUrl, JOBBER_API_VERSION: version } = this.config;
    const tokens = { current: () => Promise.resolve({ token, endsAt }) };
    const api = new JobberApi({ baseUrl, version, timeouts }, tokens);
    const account = await api.record('account', 'query { account { id name } }', {}, signal);
    if (!isAccount(account)) throw new SystemUnavailable(jobber, 'did not say whose account it is');
    return account;
  }

  private app(): { readonly clientId: string; readonly clientSecret: string } {
    const { JOBBER_CLIENT_ID: clientId, JOBBER_CLIENT_SECRET: clientSecret } = this.config;
    if (!clientId || !clientSecret) throw new Refusal('not_configured');
    return { clientId, clientSecret };
  }
}

const isRejected = (error: unknown): boolean =>
  error instanceof SourceFailure && error.code === 'system_credentials_rejected';

/** For someone who waits, as for a failed import. */
async function refusing<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof SystemUnavailable) throw new Refusal('system_unavailable');
    if (!(error instanceof SourceFailure)) throw error;
    throw new Refusal(
      error.code === 'system_unavailable' ? error.code : 'system_credentials_rejected',
      {
        message:
          'Jobber did not accept the connection. Check the app’s Client ID, Client Secret and callback address, and connect again.',
      },
    );
  }
}
