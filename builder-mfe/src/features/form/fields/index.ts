export { FieldSlot } from './field-slot';
export { fetchKinds, missingKinds } from './field-kinds';
export { CharacterFormContext } from './characters/character-form-context';
