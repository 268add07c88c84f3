import { seededRandom } from '../../../base/src/seeded-random';
import { inOrder, type ListTrouble } from '../listing/window';
import type { SystemName } from '../system';
import { isStanding, type Fault } from './fault';

interface Standing {
  readonly fault: Fault;
  readonly random: () => number;
  met: number;
  struck: number;
}

export interface Meeting {
  readonly system: SystemName;
  readonly endpoint: string;
  readonly page: number;
}

/** The active faults. */
export class Faults {
  private standing: Standing[] = [];

  add(fault: Fault): void {
    this.standing.push({ fault, random: seededRandom(fault.seed), met: 0, struck: 0 });
  }

  clear(): void {
    this.standing = [];
  }

  /** `met`: number of matching requests. `struck`: number of affected ones. */
  list(): (Fault & { readonly met: number; readonly struck: number })[] {
    return this.standing.map(({ fault, met, struck }) => ({ ...fault, met, struck }));
  }

  /** The faults that apply to this request, which counts for each that it matches. */
  meet(request: Meeting): Fault[] {
    return this.standing
      .filter(({ fault }) => !isStanding(fault) && matches(fault, request))
      .filter((each) => this.strikes(each))
      .map(({ fault }) => fault);
  }

  /** The fault of the requested list. */
  trouble(request: Meeting): ListTrouble {
    let trouble = inOrder;
    for (const { fault } of this.standing) {
      if (!isStanding(fault) || !matches({ ...fault, page: null }, request)) continue;
      if (fault.kind === 'duplicates') trouble = { ...trouble, overlap: fault.by };
      else trouble = { ...trouble, repeatsFrom: fault.page };
    }
    return trouble;
  }

  private strikes(each: Standing): boolean {
    const { after, times, probability } = each.fault;
    each.met += 1;
    if (each.met <= after || (times !== null && each.struck >= times)) return false;
    if (probability < 1 && each.random() >= probability) return false;
    each.struck += 1;
    return true;
  }
}

const matches = (fault: Fault, { system, endpoint, page }: Meeting): boolean =>
  fault.system === system &&
  (fault.endpoint === null || fault.endpoint === endpoint) &&
  (fault.page === null || fault.page === page);
