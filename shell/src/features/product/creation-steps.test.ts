import { describe, expect, it } from '@jest/globals';
import { anExtra, aProduct } from '@bindery/shared/testing';
import { stepsAfterForm } from './creation-steps';

const oneFormat = { ...aProduct, variants: aProduct.variants.slice(0, 1) };
const [wrap, addOn] = [anExtra(), anExtra({ sku: 'CARD', kind: 'add_on' })];

// Source: docs/rules.md OPT-12
describe('the steps after the form', () => {
  it.each([
    ['everything to choose', aProduct, [wrap, addOn], ['format', 'gift-wrap', 'add-ons', 'options']],
    ['no paper', aProduct, [addOn], ['format', 'add-ons', 'options']],
    ['nothing that goes along', aProduct, [wrap], ['format', 'gift-wrap', 'options']],
    ['one format', oneFormat, [wrap], ['gift-wrap', 'options']],
    ['nothing to choose', oneFormat, [], ['options']],
  ])('include only steps with a choice: %s', (_, product, extras, steps) => {
    expect(stepsAfterForm(product, extras)).toEqual(steps);
  });
});
