import { describe, it, expect } from '@jest/globals';
import { errorText, labelText } from './messages';

describe('the text of an error', () => {
  it.each([
    ['any.required', "Oops! Don't forget to fill this in"],
    ['string.empty', "Oops! Don't forget to fill this in"],
    ['any.only', "Oops! Don't forget to select an option"],
    ['string.min', 'This is a little short. Add some more!'],
    ['number.min', 'This is a little short. Add some more!'],
    ['array.max', 'Whoops! This is too long for the page.'],
    ['string.pattern.base', 'Whoops! This contains unsupported characters. Try again.'],
    ['string.pattern.invert.base', 'Whoops! This contains unsupported characters. Try again.'],
    ['object.unknown', "Sorry, we aren't sure why this has failed. Please try again later."],
  ])('%s', (type, text) => expect(errorText({}, type)).toBe(text));

  it('comes from the content, by the error’s code or by the code’s family', () => {
    const labels = { error_string_max: 'Zu lang', error_array_max: 'Zu viele', form_submit_button_label: '' };
    expect(errorText(labels, 'string.max')).toBe('Zu lang');
    expect(errorText(labels, 'array.max')).toBe('Zu viele');
    expect(errorText(labels, 'number.max')).toBe('Zu lang');
    expect(labelText(labels, 'form_submit_button_label')).toBe('Continue');
  });
});
