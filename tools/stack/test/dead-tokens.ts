/** Invalid tokens of a customer, each for another reason. */
import { JwtService } from '@nestjs/jwt';
import { tokenIssuer } from '@contracts/customers/tokens';
import { bearer, deleteAccount, logIn, register, type Person } from './people';
import type { WholeChain } from './whole-chain';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The reason and the token. All are `owner`'s, except the deleted account's. */
export function deadTokens(
  chain: () => WholeChain,
  owner: () => Person,
): [string, () => Promise<string> | string][] {
  const sign = (secret: string, options: object, claims: object = {}) =>
    new JwtService({ secret }).sign(
      { role: 'customer', name: 'Ada Byrne', gen: 0, ...claims },
      {
        issuer: tokenIssuer,
        subject: String(owner().id),
        jwtid: 'spec',
        expiresIn: 60,
        ...options,
      },
    );
  const inAnHour = () => Math.floor(Date.now() / 1000) + 3_600;

  return [
    ['has expired', () => sign(chain().secret, { expiresIn: -1 })],
    ['was signed by someone else', () => sign('another secret of thirty-two characters', {})],
    ['is of another issuer', () => sign(chain().secret, { issuer: 'other' })],
    [
      'is of an account that was deleted',
      async () => {
        const person = await register(chain());
        await deleteAccount(chain(), person);
        return person.token;
      },
    ],
    [
      'is of a generation to come and of none that was made',
      () => sign(chain().secret, {}, { gen: -1 }),
    ],
    [
      'says that it is not signed',
      () => {
        const claims = {
          role: 'customer',
          name: 'A',
          sub: String(owner().id),
          jti: 'x',
          iss: tokenIssuer,
        };
        return `${part({ alg: 'none', typ: 'JWT' })}.${part({ ...claims, exp: inAnHour() })}.`;
      },
    ],
    [
      'was logged out',
      async () => {
        const token = await logIn(chain(), owner());
        await chain().http.post('/api/auth/logout').set(bearer(token)).expect(204);
        return token;
      },
    ],
  ];
}
