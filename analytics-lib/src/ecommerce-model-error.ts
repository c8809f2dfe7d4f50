/** The ecommerce endpoint did not answer 2xx. `body` is JSON if the answer said so, else text. Source: storefront.md section 7 */
export class EcommerceModelError extends Error {
  constructor(
    readonly status: number,
    readonly statusText: string,
    readonly body: unknown,
  ) {
    super(`The ecommerce model could not be loaded: ${status} ${statusText}`);
    this.name = 'EcommerceModelError';
  }
}
