export function embeddedTemplates(): string;
