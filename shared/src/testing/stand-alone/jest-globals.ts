export const afterAll = (): void => undefined;
