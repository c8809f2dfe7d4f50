export interface Standstill {
  /** The next process that comes to this step stands still there. */
  arm(step: string): Promise<unknown>;
  /** Resolves once one does. @throws Error after a minute */
  reached(step: string): Promise<void>;
  /** After it was killed: the next one goes on. */
  letGo(): Promise<void>;
  /** Of the embedded database: once no process runs. */
  rows(text: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}
/** @param steps - event and table of a trigger, with a condition or without: `before update on payments when (new.state = 'paid')` */
type Steps = Readonly<Record<string, string>>;
export function standstillOnPostgres(url: string, steps: Steps): Promise<Standstill>;
export function standstillEmbedded(folder: string, steps: Steps): Promise<Standstill>;
