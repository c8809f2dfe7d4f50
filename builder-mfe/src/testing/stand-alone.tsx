import {
  answersPages,
  answersSchema,
  aProduct,
  aSchema,
  everyFieldSchema,
  somePages,
  type StandAlonePlaces,
} from '@bindery/shared/testing';
import { Component as CustomisationForm } from '../exposes/customisation-form';

const handlers = [answersSchema(aSchema), answersPages(somePages)];
const noAction = () => undefined;
const { form, ...content } = aProduct.content;
const tabs = everyFieldSchema.schemas.map(({ keys }, index) => ({
  title: `Fields ${index + 1}`,
  keys: Object.keys(keys).join(', '),
}));
const withEveryField = { ...aProduct, content: { ...content, form: { ...form, tabs } } };

/** `npm -w builder-mfe run dev` */
export const places: StandAlonePlaces = {
  'The form': () => ({ handlers, ui: <CustomisationForm product={aProduct} onComplete={noAction} /> }),
  'Every field': () => ({
    handlers: [answersSchema(everyFieldSchema), answersPages(somePages)],
    ui: <CustomisationForm product={withEveryField} onComplete={noAction} />,
  }),
  'Locked fields': () => ({
    handlers,
    ui: <CustomisationForm product={aProduct} lockedKeys={['hair']} onComplete={noAction} />,
  }),
};
