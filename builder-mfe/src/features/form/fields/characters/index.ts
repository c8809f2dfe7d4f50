export { CharacterFields } from './character-fields';
export { CharacterFormContext, type CharacterFormProps } from './character-form-context';
export { Characters } from './characters';
