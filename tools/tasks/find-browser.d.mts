export const WITHOUT_WINDOWS: string;
export function findBrowser(): string | undefined;
