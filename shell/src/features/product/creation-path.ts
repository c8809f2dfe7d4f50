const STEP = /^[1-9]\d?$/;

/** @param step - of the form, from 1. @returns its path inside the market */
export const stepPath = (slug: string, step: number): string => `/create/${slug}/${step}`;
export const optionsPath = (slug: string): string => `/create/${slug}/options`;
export const productPath = (slug: string): string => `/personalized-products/${slug}`;

/** @returns the step that an address names, undefined where it is no number of one */
export const readStep = (text: string): number | undefined => (STEP.test(text) ? Number(text) : undefined);
