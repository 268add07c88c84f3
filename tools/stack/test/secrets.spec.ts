/** Each secret can be replaced: `docs/operations.md` says how, and those that sign or seal take two keys. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getMetadataStorage } from 'class-validator';
import { isSecretSetting } from '@service-kit/config/config';

const root = path.resolve(__dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const services = readdirSync(path.join(root, 'services'));

const settingsOf = new Map(
  [
    ...services.map((name) => [name, `@services/${name}/src/config`] as const),
    ['backup', '../src/backup/nightly-backup'] as const,
  ].map(([name, file]) => {
    const configs = jest.requireActual<Record<string, new () => object>>(file);
    const config = configs[`${name[0]!.toUpperCase()}${name.slice(1)}Config`]!;
    const rules = getMetadataStorage().getTargetValidationMetadatas(config, '', false, false);
    return [name, new Set(rules.map(({ propertyName }) => propertyName))] as const;
  }),
);
const everywhere = new Set([
  ...[...settingsOf.values()].flatMap((names) => [...names]),
  ...[...read('docker-compose.yml').matchAll(/\$\{([A-Z]\w+)/g)].map(([, name = '']) => name),
]);
const named = /SECRET|PASSWORD|TOKEN|_KEY(_ID)?$|^(SMTP|SMS)_URL$/;
const secrets = [...everywhere].filter((name) => isSecretSetting(name) || named.test(name));
const otherEnding = '_OTHER';
const isOther = (name: string) => name.endsWith(otherEnding);
const keySecrets = secrets.filter(isOther).map((name) => name.slice(0, -otherEnding.length));

const [, after = ''] = read('docs/operations.md').split(/^## Replacing a secret\n/m);
const [section = ''] = after.split(/^## /m);
const namesIn = (text: string) =>
  [...text.matchAll(/`([A-Z][A-Z_\d]+)`/g)].map(([, name = '']) => name);

describe('the secrets', () => {
  it('are all in "Replacing a secret" of docs/operations.md', () => {
    const answered = new Set(namesIn(section));
    expect(secrets.length).toBeGreaterThan(30);
    expect(secrets.filter((name) => !isOther(name) && !answered.has(name))).toEqual([]);
  });

  it('that have two keys are those of which it says so', () => {
    const [, heading = ''] = /^\*\*Two keys at once: (.*?)\*\*/m.exec(section) ?? [];
    expect(namesIn(heading).toSorted()).toEqual(keySecrets.toSorted());
  });

  it('with two keys are accepted wherever they are read, but by the one that only signs', () => {
    const single = [...settingsOf].flatMap(([service, names]) =>
      keySecrets
        .filter((name) => names.has(name) && !names.has(`${name}${otherEnding}`))
        .map((name) => `${name} of ${service}`),
    );
    expect(single).toEqual(['JWT_SECRET of customers']);
  });

  it('sign and seal in one place', () => {
    const files = globSync(['{services,libs}/*/src/**/*.ts', 'tools/stack/src/**/*.ts'], {
      cwd: root,
    });
    const signing = files.filter(
      (file) =>
        !/\.spec\.ts$|^libs\/service-kit\/src\/keys\//.test(file) &&
        /\b(create(Hmac|Sign|(Dec|C)ip\w+)|hkdf\w*)\(/.test(read(file)),
    );
    // The protocols of authenticator apps and of Twilio, with a secret that they know.
    expect(signing.toSorted()).toEqual([
      'services/customers/src/authenticators/one-time-codes.ts',
      'services/gateway/src/messages/sms-signature.ts',
    ]);
  });
});
