export { CharacterFields } from './character-fields';
export { CharacterFormContext, type CharacterFormProps } from './character-form-context';
export { CharacterModal } from './character-modal';
export { Characters } from './characters';
