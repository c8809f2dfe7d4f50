import { createLatePart } from '@bindery/shared/bundled';
import { useWords } from './words';

export const LatePart = createLatePart(useWords);
