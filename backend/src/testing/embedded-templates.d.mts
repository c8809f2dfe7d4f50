export function embeddedTemplates(): string;
export function putMigratedDatabase(dataDir: string): void;
