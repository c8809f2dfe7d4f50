import { anEmptyCart, answersCart, type StandAlonePlaces } from '@bindery/shared/testing';
import { Component as Tips } from '../exposes/tips';

const withBooks = { ...anEmptyCart, itemCount: 2 };

/** The pages of `npm run dev`: each shows one exposed module with test data. */
export const places: StandAlonePlaces = {
  'An empty cart': () => ({ handlers: [answersCart(anEmptyCart)], ui: <Tips market="uk" /> }),
  'A cart with books': () => ({ handlers: [answersCart(withBooks)], ui: <Tips market="uk" /> }),
};
