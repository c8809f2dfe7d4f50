interface Server {
  rows(text: string): Promise<Record<string, unknown>[]>;
}

export interface Engines {
  readonly origin: string;
  /** names of missing programs, each with the reason */
  readonly skipped: readonly string[];
  readonly primary: Server;
  readonly replica: Server;
  stop(): Promise<void>;
}
export function startEngines(wishes: {
  port: number;
  webs?: number;
  workers?: number;
  env?: Record<string, string>;
}): Promise<Engines>;
