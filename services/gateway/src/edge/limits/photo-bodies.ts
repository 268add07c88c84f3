import type { ServerResponse } from 'node:http';
import { Unavailable } from '@service-kit/requests/refusal';

/** Photos that are received at once, each whole in memory: 150 MB. */
const atOnce = 10;
/** Phones send one after the other. Several may share an address. */
const perAddress = 4;

/** Counts the photos that are being received, from before their bodies are read until the answer. */
export class PhotoBodies {
  private readonly addresses = new Map<string, number>();
  private count = 0;

  take(address: string, response: Pick<ServerResponse, 'once'>): void {
    const others = this.addresses.get(address) ?? 0;
    if (this.count >= atOnce || others >= perAddress) throw new Unavailable('gateway', 'full');
    this.count += 1;
    this.addresses.set(address, others + 1);
    response.once('close', () => {
      this.count -= 1;
      const left = (this.addresses.get(address) ?? 1) - 1;
      if (left > 0) this.addresses.set(address, left);
      else this.addresses.delete(address);
    });
  }
}
