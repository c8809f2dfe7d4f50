/** Functions for `evaluate` and `find` are sent to the page as text: they see nothing of the file they stand in. */
export type PageFunction<Argument, Result> = (argument: Argument) => Result;

/**
 * A page in one of the engines that the smoke journey runs in: what Playwright and the WebDriver protocol can both do.
 * `Handle` is the driver's own reference to an element.
 */
export interface EnginePage<Handle = unknown> {
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  goBack(): Promise<void>;
  goForward(): Promise<void>;
  evaluate<Argument, Result>(read: PageFunction<Argument, Result>, argument: Argument): Promise<Result>;
  /** Asks the page until it has the element. @throws after 20 s, naming `what` */
  find<Argument>(
    what: string,
    look: PageFunction<Argument, Element | undefined>,
    argument: Argument,
  ): Promise<Handle>;
  click(handle: Handle): Promise<void>;
  type(handle: Handle, text: string): Promise<void>;
  /** @param file - path of the file that a file input takes */
  choose(handle: Handle, file: string): Promise<void>;
  /** What went wrong in the page since the last call: uncaught errors, unhandled rejections, scripts that did not load. */
  faults(): Promise<string[]>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** How long a page is asked for something that has not come yet. */
export const PATIENCE_MS = 20_000;
