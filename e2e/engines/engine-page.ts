/** `evaluate` and `find` send a function to the page as text, so the function cannot use variables of its file. */
export type PageFunction<Argument, Result> = (argument: Argument) => Result;

/**
 * A page in one of the smoke journey's engines. Has only functions that both Playwright and WebDriver offer. `Handle`
 * is the driver's reference to an element.
 */
export interface EnginePage<Handle = unknown> {
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  goBack(): Promise<void>;
  goForward(): Promise<void>;
  evaluate<Argument, Result>(read: PageFunction<Argument, Result>, argument: Argument): Promise<Result>;
  /** Polls the page until it has the element. @throws after 20 s, naming `what` */
  find<Argument>(
    what: string,
    look: PageFunction<Argument, Element | undefined>,
    argument: Argument,
  ): Promise<Handle>;
  click(handle: Handle): Promise<void>;
  type(handle: Handle, text: string): Promise<void>;
  /** @param file - path, for a file input */
  choose(handle: Handle, file: string): Promise<void>;
  /** Returns the page's errors since the last call: uncaught errors, unhandled rejections, and failed scripts. */
  faults(): Promise<string[]>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export const PATIENCE_MS = 20_000;
