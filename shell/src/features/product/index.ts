export { readStep } from './addresses';
export { withGoal } from './creation-steps';
export { FormSkeleton, PersonalisationLayout, PreviewSkeleton } from './personalisation-layout';
export { useAvatarSlot, usePreviewSlot } from './preview-slots';
