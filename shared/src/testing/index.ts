export { renderRemote, type RenderedRemote, type RenderRemoteOptions } from './render-remote';
export {
  fakeNetwork,
  handle,
  type FakeAnswer,
  type Handler,
  type HandlerResult,
  type NetworkFake,
  type SeenRequest,
} from './network-fake';
export {
  answersAddItems,
  answersCart,
  answersCsrfToken,
  answersPages,
  answersProduct,
  answersSchema,
  problem,
  refusesFields,
  answersPhoto,
  answersSignature,
  answersUpload,
  aSignature,
  uploaded,
  type UploadResult,
} from './handlers';
export { aProduct, aSchema, anEmptyCart, somePages } from './fixtures';
export { anExtra, answersExtras, someExtras } from './extras';
export { everyFieldSchema } from './every-field';
export type { StandAlonePlace, StandAlonePlaces } from './stand-alone/places';
export { setOnline, whileOffline } from './online';
export { wordFaults } from './word-faults';
export { writtenStyles } from './written-styles';
