// Loaded before a program (`node --import`): its clock is two minutes ahead, as on a machine without time service.
const AHEAD_MS = 120_000;
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...args) {
    super(...(args.length > 0 ? args : [RealDate.now() + AHEAD_MS]));
  }
  static now() {
    return RealDate.now() + AHEAD_MS;
  }
};
