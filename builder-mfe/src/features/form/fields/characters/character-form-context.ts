import { createContext, type ReactNode } from 'react';
import type { SchemaField } from '@bindery/shared/contracts';

/** What a place that shows one character's form is given. */
export interface CharacterFormProps {
  /** the character's name, or what it is called until it has one */
  title: string;
  field: SchemaField;
  typeIndex: number;
  characterIndex: number;
  /** the character's fields, each writing into the form at once */
  children: ReactNode;
  onClose(): void;
}

/** Where a character's form opens: in a modal above the page, or below the cards. */
export const CharacterFormContext = createContext<'modal' | 'below'>('below');
