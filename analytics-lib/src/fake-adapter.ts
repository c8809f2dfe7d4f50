import type { EcommerceModel, ErrorReport } from '@bindery/shared/contracts';
import type { AnalyticsAdapter, DataLayerEntry } from './adapters/adapter';

export const MODEL: EcommerceModel = { marketplace: { currency: 'GBP', language: 'en', country: 'GB' } };

interface FakeSurroundings extends AnalyticsAdapter {
  readonly entries: DataLayerEntry[];
  readonly commands: unknown[][];
  readonly reports: ErrorReport[];
  readonly touched: string[];
  isOff: boolean;
  isAway: boolean;
  comeBack(): void;
  /** Simulates leaving the page. */
  leave(): void;
  address: { location: string; referrer: string; title?: string };
}

/** A fake adapter that records all input and loads the model with `fetchModel`. */
export function fakeAdapter(
  fetchModel: () => Promise<EcommerceModel> = () => Promise.resolve(MODEL),
): FakeSurroundings {
  const touched: string[] = [];
  const [onlineListeners, leaveListeners]: (() => void)[][] = [[], []];
  const fake: FakeSurroundings = {
    entries: [],
    commands: [],
    reports: [],
    touched,
    isOff: false,
    isAway: false,
    comeBack: () => {
      fake.isAway = false;
      for (const listen of onlineListeners!) listen();
    },
    leave: () => {
      for (const listen of leaveListeners!) listen();
    },
    isOnline: () => !fake.isAway,
    onOnline: (listen) => void onlineListeners!.push(listen),
    onLeave: (listen) => void leaveListeners!.push(listen),
    address: { location: 'https://books.example/uk', referrer: '' },
    isDisabled: () => fake.isOff,
    push: (entry) => {
      touched.push('push');
      fake.entries.push(entry);
    },
    command: (...command) => {
      touched.push('command');
      fake.commands.push(command);
    },
    loadTagManager: () => {
      touched.push('script');
    },
    fetchModel: () => {
      touched.push('model');
      return fetchModel();
    },
    report: (report) => {
      touched.push('report');
      fake.reports.push(report);
      return Promise.resolve();
    },
    page: () => fake.address,
    log: () => {
      touched.push('log');
    },
  };
  return fake;
}
