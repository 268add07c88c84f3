import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { PhotoBodies } from './photo-bodies';

const aResponse = () => new EventEmitter() as EventEmitter & ServerResponse;

describe('photos that are being received', () => {
  it('are four at once from one address, and leave room when they are answered', () => {
    const bodies = new PhotoBodies();
    const responses = Array.from({ length: 4 }, aResponse);
    for (const response of responses) bodies.take('a', response);
    expect(() => bodies.take('a', aResponse())).toThrow('full');
    bodies.take('b', aResponse());
    responses[0]!.emit('close');
    bodies.take('a', aResponse());
    expect(() => bodies.take('a', aResponse())).toThrow('full');
  });

  it('are ten at once from everyone', () => {
    const bodies = new PhotoBodies();
    for (let count = 0; count < 10; count += 1) bodies.take(`${count}`, aResponse());
    expect(() => bodies.take('another', aResponse())).toThrow('full');
  });
});
