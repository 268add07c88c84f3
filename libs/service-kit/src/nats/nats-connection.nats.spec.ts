import { NatsProcess } from '../../test/nats-process';
import { ConfigError } from '../config/config';
import { NatsConnection } from './nats-connection';
import { eventually } from '../testing/eventually';
import { freePort } from '../testing/free-port';
import { testNats } from '../testing/test-nats';

describe('the NATS connection', () => {
  it('takes the address that answers, of several', async () => {
    const { natsUrl } = testNats();
    const away = `nats://127.0.0.1:${await freePort()}`;
    const nats = await NatsConnection.open({
      name: 'several',
      url: `${away}, ${natsUrl}, ${away}`,
    });
    expect(nats.connected).toBe(true);
    await nats.close();
  });

  it('refuses a cluster, and says why', async () => {
    const routes = `nats://127.0.0.1:${await freePort()}`;
    const clustered = ['--name', 'a', '--cluster_name', 'three', '--cluster', routes];
    const server = await NatsProcess.start(...clustered, '--routes', routes);
    const opened = NatsConnection.open({ name: 'spec', url: server.url });
    await expect(opened).rejects.toThrow(ConfigError);
    await expect(opened).rejects.toThrow('part of the cluster three');
    await server.end();
  });

  describe('what is sent soon', () => {
    let nats: NatsConnection;
    let other: NatsConnection;
    let heard: string[];

    beforeEach(async () => {
      const { natsUrl, natsPrefix } = testNats();
      const open = () => NatsConnection.open({ name: 'soon', url: natsUrl, prefix: natsPrefix });
      [nats, other] = await Promise.all([open(), open()]);
      heard = [];
      other.connection.subscribe(other.subject('said'), {
        callback: (_error, message) => {
          heard.push(message.string());
        },
      });
      await other.connection.flush();
    });
    afterEach(async () => {
      await Promise.all([nats.close(), other.close()]);
    });

    const say = (text: string) => () => nats.connection.publish(nats.subject('said'), text);

    it('goes out together and in order, whichever of it fails', async () => {
      const failures: string[] = [];
      const noted = (error: Error) => failures.push(error.message);
      const publish = jest.spyOn(nats.connection, 'publish');
      nats.soon(say('one'), noted);
      nats.soon(() => {
        throw new Error('two');
      }, noted);
      await Promise.resolve();
      nats.soon(say('three'), noted);
      expect(publish).not.toHaveBeenCalled();

      await eventually(() => expect(heard).toEqual(['one', 'three']));
      expect(failures).toEqual(['two']);
    });

    it('goes out before the connection is closed', async () => {
      nats.soon(say('last words'), () => undefined);
      await nats.close();
      await eventually(() => expect(heard).toEqual(['last words']));
    });
  });
});
