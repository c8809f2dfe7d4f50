export { FieldSlot } from './field-slot';
