/** Stands for Jest where there is no test that ends. */
export const afterAll = (): void => undefined;
