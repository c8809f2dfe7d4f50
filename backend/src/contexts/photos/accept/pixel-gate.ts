/** Bounds what pictures being worked on take of memory: they come in as long as their pixels fit into the budget. */
export class PixelGate {
  private used = 0;
  private readonly waiting: { readonly weight: number; enter(): void }[] = [];

  constructor(private readonly budget: number) {}

  /** @param weight - pixels that the work holds; more than the whole budget counts as the budget */
  async run<T>(weight: number, work: () => Promise<T>): Promise<T> {
    const taken = Math.min(weight, this.budget);
    if (this.waiting.length > 0 || this.used + taken > this.budget)
      await new Promise<void>((enter) => void this.waiting.push({ weight: taken, enter }));
    else this.used += taken;
    try {
      return await work();
    } finally {
      this.used -= taken;
      this.letIn();
    }
  }

  private letIn(): void {
    for (let next = this.waiting[0]; next && this.used + next.weight <= this.budget; next = this.waiting[0]) {
      this.waiting.shift();
      this.used += next.weight;
      next.enter();
    }
  }
}
