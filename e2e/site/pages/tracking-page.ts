/** /technician-tracking. */
import { expect, type Locator, type Page } from '@playwright/test';

export class TrackingPage {
  readonly arrival: Locator;
  readonly indicator: Locator;
  readonly timeline: Locator;

  constructor(readonly page: Page) {
    this.arrival = page.getByRole('region', { name: 'Arrival' });
    this.indicator = this.arrival.getByText(/^(Connected|Reconnecting)$/);
    this.timeline = page.getByRole('listitem').filter({
      hasText:
        /Appointment Scheduled|Technician Dispatched|En Route to Location|Technician Arrival|Service Complete/,
    });
  }

  async open(appointmentId: string): Promise<void> {
    await this.page.goto(`/technician-tracking?appointment=${appointmentId}`);
    await expect(this.arrival).toBeVisible();
  }

  marker(technicianName: string): Locator {
    return this.page.locator(markerSelector(technicianName));
  }

  get home(): Locator {
    return this.page.locator('.leaflet-marker-icon[title="Your address"]');
  }

  /** The customer's marker when only an approximate place is known. */
  roughHome(near: string): Locator {
    return this.page.locator(`.leaflet-marker-icon[title="Your address, near ${near}"]`);
  }

  panel(title: string): Locator {
    return this.page
      .locator('section')
      .filter({ has: this.page.getByRole('heading', { name: title }) });
  }

  measure(label: string): Locator {
    return this.arrival.locator('dl > div').filter({ hasText: label }).locator('dd');
  }

  /** Watches the marker. The returned function resolves with the browser's time of its next move. */
  async watchMarker(technicianName: string): Promise<() => Promise<number>> {
    await this.page.evaluate(`
      window.moved = new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          resolve(Date.now());
        });
        const marker = document.querySelector(${JSON.stringify(markerSelector(technicianName))});
        observer.observe(marker, { attributes: true, attributeFilter: ['style'] });
      });
      undefined`);
    return () => this.page.evaluate<number>('window.moved');
  }
}

const markerSelector = (technicianName: string) =>
  `.leaflet-marker-icon[title="Technician ${technicianName}"]`;
