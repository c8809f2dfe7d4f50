import { useDiagnosticMode } from '@bindery/shared/data';
import type { BookPreviewProps } from '@bindery/contracts/preview';
import { BookPreview } from '../features/book';

export const contractVersion = 1;

export function Component({ isDiagnostic, ...props }: BookPreviewProps) {
  const [isSetHere] = useDiagnosticMode();
  // with the slug as key, each product's book starts without the state of the book before
  return <BookPreview key={props.slug} {...props} isDiagnostic={isDiagnostic ?? isSetHere} />;
}
