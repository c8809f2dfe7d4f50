export { FieldSlot } from './field-slot';
export { CharacterFields, CharacterFormContext, CharacterModal, type CharacterFormProps } from './characters';
export { PhotoUploaderContext, PhotoRejectedError, type PhotoUploader, type PhotoUpload, type PhotoValue } from './photo';
