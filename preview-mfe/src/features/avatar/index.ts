export { AvatarPreview } from './avatar-preview';
