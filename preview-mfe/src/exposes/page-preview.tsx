import { useDiagnosticMode } from '@bindery/shared/data';
import type { PagePreviewProps } from '@bindery/contracts/preview';
import { PagePreview } from '../features/page-image';

export const contractVersion = 1;

export function Component({ slug, pageName, isDiagnostic }: PagePreviewProps) {
  const [isSetHere] = useDiagnosticMode();
  return <PagePreview key={slug} slug={slug} pageName={pageName} isDiagnostic={isDiagnostic ?? isSetHere} />;
}
