import { useDiagnosticMode } from '@bindery/shared/data';
import type { BookPreviewProps } from '@bindery/contracts/preview';
import { BookPreview } from '../features/book';

export const contractVersion = 1;

export function Component({ isDiagnostic, ...props }: BookPreviewProps) {
  const [isSetHere] = useDiagnosticMode();
  // the slug as key makes each product's book start without the state of the previous book
  return <BookPreview key={props.slug} {...props} isDiagnostic={isDiagnostic ?? isSetHere} />;
}
