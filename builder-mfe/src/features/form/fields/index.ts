export { FieldSlot } from './field-slot';
export { createLazyKinds, lazyKinds, type LazyKinds } from './field-kinds';
export { CharacterFormContext } from './characters/character-form-context';
export { lackingInCharacters } from './characters/lacking-in-characters';
