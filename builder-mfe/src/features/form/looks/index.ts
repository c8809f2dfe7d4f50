export { CardLook, CharacterLook } from './character-look';
export { LooksProvider } from './looks-context';
export { StepLook } from './step-look';
