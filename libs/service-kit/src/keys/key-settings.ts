import { IsOptional, MinLength } from 'class-validator';
import { Secret } from '../config/config';
import { KeyRing } from './key-ring';

const otherEnding = '_OTHER';

type KeySettings<Name extends string> = Readonly<Record<Name, string>> &
  Partial<Readonly<Record<`${Name}${typeof otherEnding}`, string>>>;

/**
 * A config class with the setting `name`, a key, and with `<name>_OTHER`: the next or the former one,
 * which is accepted, too.
 */
export function withKeys<Name extends string, Config extends object>(
  name: Name,
  base: new () => Config,
) {
  class Keys extends (base as new () => object) {}
  KeySetting()(Keys.prototype, name);
  KeySetting()(Keys.prototype, `${name}${otherEnding}`);
  IsOptional()(Keys.prototype, `${name}${otherEnding}`);
  return Keys as unknown as new () => Config & KeySettings<Name>;
}

/** A key that only signs, where something else accepts. */
export function KeySetting(): PropertyDecorator {
  return (target, key) => {
    Secret()(target, key);
    MinLength(32, { message: 'must have at least 32 characters' })(target, key);
  };
}

export function keysOf<Name extends string>(config: KeySettings<Name>, name: Name): KeyRing {
  const other = (config as Partial<Record<string, string>>)[`${name}${otherEnding}`];
  return new KeyRing(config[name], ...(other === undefined ? [] : [other]));
}
