import { createContext, useContext } from 'react';
import type { ShopLabelName, ShopLabels } from '../contracts';

const ContentLabelsContext = createContext<ShopLabels>({});
export const ContentLabelsProvider = ContentLabelsContext.Provider;

/** Returns content labels by name, with the caller's text as fallback. Source: docs/rules.md CONT-08 */
export function useContentLabels(): (name: ShopLabelName, ownWords: string) => string {
  const labels = useContext(ContentLabelsContext);
  return (name, ownWords) => labels[name] || ownWords;
}
