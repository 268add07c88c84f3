// @ts-check
// The second baseline: Socket.IO, which encodes a broadcast to a room once.
import { createServer } from 'node:http';
import { once } from 'node:events';
import { connect } from '@nats-io/transport-node';
import { Server } from 'socket.io';
import { answerCalls } from '../lib/helper-process.mjs';
import { natsOptions } from '../lib/nats.mjs';

answerCalls({
  /** @param {{ natsUrl: string, subject: string }} plan */
  async listen({ natsUrl, subject }) {
    const http = createServer();
    const server = new Server(http, { transports: ['websocket'], serveClient: false });
    server.on('connection', (socket) => socket.join('appointment'));
    const nats = await connect(natsOptions(natsUrl));
    nats.subscribe(subject, {
      callback: (_error, message) => {
        server.to('appointment').emit('location_update', message.json());
      },
    });
    await nats.flush();
    http.listen(0);
    await once(http, 'listening');
    return /** @type {import('node:net').AddressInfo} */ (http.address()).port;
  },
});
