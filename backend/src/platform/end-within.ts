/**
 * What the work gives, unless that takes too long: then whoever waits is told so, and the work goes on for nobody.
 *
 * @throws Error after that time, and what the work throws
 */
export async function endWithin<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
