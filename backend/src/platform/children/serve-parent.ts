import { Worker } from 'node:worker_threads';

export type ToChild =
  | { readonly kind: 'setup'; readonly setup: unknown }
  | { readonly kind: 'work'; readonly id: number; readonly work: unknown }
  | { readonly kind: 'note'; readonly note: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'no-answer'; readonly id: number; readonly error: SentError };

export type ToParent =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly error: SentError }
  | { readonly kind: 'question'; readonly id: number; readonly question: unknown };

/** An error sent between processes with its original name. */
export interface SentError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
}

export function toSentError(error: unknown): SentError {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { name, message, stack };
}

export function fromSentError({ name, message, stack }: SentError): Error {
  return Object.assign(new Error(message), { name, stack });
}

export interface ChildWork {
  /** Runs a job. The caller receives only the name and message of an error. */
  run(work: unknown): Promise<unknown>;
  note?(note: unknown): void;
}

/** Asks the parent. @throws the parent's error, with its name and message */
export type AskParent = (question: unknown) => Promise<unknown>;

/**
 * The main loop of a child of a {@link ChildPool}. A watcher thread ends the child when the parent ends, even if the
 * child's main thread is stuck in native code.
 *
 * @param start - prepares the child for work; called once, with the pool's `setup`
 */
export function serveParent(start: (setup: unknown, ask: AskParent) => Promise<ChildWork>): void {
  endWithParent();
  const questions = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let questionCount = 0;
  let work: ChildWork | undefined;
  const ask: AskParent = (question) =>
    new Promise((resolve, reject) => {
      questionCount += 1;
      questions.set(questionCount, { resolve, reject });
      say({ kind: 'question', id: questionCount, question });
    });
  const answeredQuestion = (id: number) => {
    const question = questions.get(id);
    questions.delete(id);
    return question;
  };
  process.on('message', (message: ToChild) => {
    if (message.kind === 'setup')
      void start(message.setup, ask).then(
        (readyWork) => {
          work = readyWork;
          say({ kind: 'ready' });
        },
        (error: unknown) => {
          console.error(error); // written to stderr, which the parent reads until the child is ready
          process.exit(1);
        },
      );
    else if (message.kind === 'note') work?.note?.(message.note);
    else if (message.kind === 'answer') answeredQuestion(message.id)?.resolve(message.value);
    else if (message.kind === 'no-answer') answeredQuestion(message.id)?.reject(fromSentError(message.error));
    else void runJob(work!, message.id, message.work);
  });
}

async function runJob(work: ChildWork, id: number, job: unknown): Promise<void> {
  try {
    say({ kind: 'done', id, value: await work.run(job) });
  } catch (error) {
    say({ kind: 'failed', id, error: toSentError(error) });
  }
}

function say(message: ToParent): void {
  if (process.connected) process.send!(message);
}

/** Runs in its own thread, because the main thread may hang in native code. */
const WATCH = `
  const parent = Number(process.argv[2]);
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 500);
`;

function endWithParent(): void {
  // ignores SIGINT and SIGTERM, because the parent decides when its children end
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  process.on('disconnect', () => process.exit(0));
  new Worker(WATCH, { eval: true, argv: [process.argv[2]!], stdout: true, stderr: true }).unref();
}
