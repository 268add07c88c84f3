/** A sleep that can be interrupted. A wake between two sleeps shortens the next one. */
export class WakeableTimer {
  private awake = false;
  private end?: () => void;

  wake(): void {
    this.awake = true;
    this.end?.();
  }

  /** Sleeps `ms`, or until `wake`. */
  sleep(ms: number): Promise<void> {
    if (this.awake) {
      this.awake = false;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.end?.(), ms);
      this.end = () => {
        clearTimeout(timer);
        this.end = undefined;
        this.awake = false;
        resolve();
      };
    });
  }
}
