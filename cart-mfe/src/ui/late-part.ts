import { createLatePart } from '@bindery/shared/bundled';
import { useWords } from '../words/cart';

export const LatePart = createLatePart(useWords);
