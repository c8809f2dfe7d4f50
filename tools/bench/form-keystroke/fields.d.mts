export const MAX_LENGTH: number;
export const FIELDS: readonly { key: string; label: string; isRequired: boolean }[];
