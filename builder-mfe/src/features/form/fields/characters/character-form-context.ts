import { createContext, type ReactNode } from 'react';
import type { SchemaField } from '@bindery/shared/contracts';

export interface CharacterFormProps {
  /** the character's name, or a placeholder until it has one */
  title: string;
  field: SchemaField;
  typeIndex: number;
  characterIndex: number;
  /** the character's fields; each writes its value into the form at once */
  children: ReactNode;
  onClose(): void;
}

/** Decides if a character's form opens in a modal above the page, or below the cards. */
export const CharacterFormContext = createContext<'modal' | 'below'>('below');
