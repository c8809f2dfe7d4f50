import { createContext, useContext } from 'react';
import type { ShopLabelName, ShopLabels } from '../contracts';

const ContentLabelsContext = createContext<ShopLabels>({});
export const ContentLabelsProvider = ContentLabelsContext.Provider;

/** The content's texts of these names, for who has words of their own where the content has none. Source: docs/rules.md CONT-08 */
export function useContentLabels(): (name: ShopLabelName, ownWords: string) => string {
  const labels = useContext(ContentLabelsContext);
  return (name, ownWords) => labels[name] || ownWords;
}
