import { useDiagnosticMode } from '@bindery/shared/data';
import type { AvatarPreviewProps } from '@bindery/contracts/preview';
import { AvatarPreview } from '../features/avatar';

export const contractVersion = 1;

export function Component({ isDiagnostic, ...props }: AvatarPreviewProps) {
  const [isSetHere] = useDiagnosticMode();
  return <AvatarPreview {...props} isDiagnostic={isDiagnostic ?? isSetHere} />;
}
