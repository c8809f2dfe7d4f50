export { readStep } from './addresses';
export { FormSkeleton, PersonalisationLayout, PreviewSkeleton } from './personalisation-layout';
export { useAvatarSlot, usePreviewSlot } from './preview-slots';
