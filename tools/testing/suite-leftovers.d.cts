export function emptyAfterSuite(object: object): void;
