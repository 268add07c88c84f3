// @ts-check
// The first baseline: the obvious code. It sends each message to each socket in a loop.
import { connect } from '@nats-io/transport-node';
import { WebSocketServer } from 'ws';
import { answerCalls } from '../lib/helper-process.mjs';
import { natsOptions } from '../lib/nats.mjs';

answerCalls({
  /** @param {{ natsUrl: string, subject: string }} plan */
  async listen({ natsUrl, subject }) {
    const server = new WebSocketServer({ port: 0, perMessageDeflate: false });
    server.on('connection', (socket) => socket.send('welcome'));
    const nats = await connect(natsOptions(natsUrl));
    nats.subscribe(subject, {
      callback: (_error, message) => {
        const text = message.string();
        for (const socket of server.clients) socket.send(text);
      },
    });
    await nats.flush();
    return /** @type {import('node:net').AddressInfo} */ (server.address()).port;
  },
});
