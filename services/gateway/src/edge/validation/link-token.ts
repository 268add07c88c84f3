import { Param } from '@nestjs/common';
import { Refusal } from '@service-kit/requests/refusal';

/**
 * A token has 43 characters. Anything else gets the answer of a wrong token and isn't passed on.
 */
const longest = 100;

/** The token of a link in a path. */
export const LinkToken = () =>
  Param('token', {
    transform: (token: unknown): string => {
      if (typeof token !== 'string' || token.length > longest) {
        throw new Refusal('appointment_not_found');
      }
      return token;
    },
  });
