/**
 * Empties an object after the suite, because a variable of a module keeps it as long as the process.
 *
 * @param object - that no test uses after the suite, such as a shop
 */
export function emptyAfterSuite(object: object): void;

/** Frees what the tests of a suite leave in memory. Call it after the suite. */
export function releaseLeftovers(): void;
