export { FieldSlot } from './field-slot';
export { CharacterFields, CharacterFormContext, CharacterModal, type CharacterFormProps } from './characters';
