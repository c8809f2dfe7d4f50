export interface RegistryClient {
  publish(name: string, form: FormData, authorship: { reason: string; by: string }): Promise<unknown>;
}
export function registryAt(where: { origin: string; token?: string }): RegistryClient;
