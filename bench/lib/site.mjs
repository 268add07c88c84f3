// @ts-check
// A client of the site's API.
/** @typedef {import('@contracts/booking/appointment-calls').BookAppointment} BookAppointment */
/** @typedef {import('@contracts/tracking/technicians').Technician} Technician */
/** @typedef {{ date: string, timeSlot: string }} Slot */

export class Site {
  /** @type {string | undefined} */
  #token;

  /** @param {string} url */
  constructor(url) {
    this.url = url;
  }

  /** @param {{ email: string, password: string }} owner */
  async logIn(owner) {
    this.#token = (await this.call('POST', '/api/admin/login', owner)).token;
  }

  /**
   * Resolves to the answer's body; rejects if the call fails.
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @param {string} [token] the owner's by default
   * @returns {Promise<any>}
   */
  async call(method, path, body, token = this.#token) {
    const text = await (await this.answer(method, path, body, token)).text();
    return text && JSON.parse(text);
  }

  /**
   * With its headers.
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @param {string} [token]
   */
  async answer(method, path, body, token = this.#token) {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }

  /** @param {string} name @returns {Promise<Technician>} */
  addTechnician(name) {
    const body = { name, phone: '(904) 555-0181', vehicleInfo: 'Van', specialties: ['Dryer'] };
    return this.call('POST', '/api/technicians', body);
  }

  /** @returns {Promise<Slot[]>} */
  async freeSlots() {
    const dates = Array.from({ length: 15 }, (_, day) =>
      new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10),
    );
    const answers = await Promise.all(
      dates.map((date) => this.call('GET', `/api/appointments/available-slots?date=${date}`)),
    );
    return answers.flatMap(({ date, availableSlots }) =>
      availableSlots.map((/** @type {string} */ timeSlot) => ({ date, timeSlot })),
    );
  }
}

/** @param {Slot} slot @returns {BookAppointment} */
export function aBooking({ date, timeSlot }) {
  return {
    customerName: 'Nora Example',
    email: 'nora@example.com',
    phone: '(904) 555-0171',
    address: '5 Test Pattern Lane',
    city: 'St Augustine',
    state: 'FL',
    zipCode: '32084',
    serviceType: 'Repair',
    appliance: 'Dryer',
    brand: 'Whirlpool',
    description: 'It turns, but it does not get warm anymore.',
    appointmentDate: date,
    timeSlot,
  };
}

/**
 * @template T
 * @param {() => Promise<T | undefined | false>} look
 * @param {{ withinMs?: number, everyMs?: number }} [patience]
 * @returns {Promise<T>}
 */
export async function eventually(look, { withinMs = 60_000, everyMs = 25 } = {}) {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`Not within ${withinMs} ms: ${look}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
