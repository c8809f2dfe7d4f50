/**
 * Returns the work's result. Rejects after a time limit, but does not stop the work.
 *
 * @throws Error if `ms` have passed; errors of the work
 */
export async function endWithin<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${ms} ms`)), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
