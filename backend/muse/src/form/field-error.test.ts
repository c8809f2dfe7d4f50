import { describe, expect, it } from '@jest/globals';
import { fieldError } from './validate-values';

const place = { path: ['name'], key: 'name', label: 'Name' };

describe('the message for an error type', () => {
  it.each([
    ['any.required', "Oops! Don't forget to fill this in"],
    ['string.empty', "Oops! Don't forget to fill this in"],
    ['any.only', "Oops! Don't forget to select an option"],
    ['string.min', 'This is a little short. Add some more!'],
    ['array.min', 'This is a little short. Add some more!'],
    ['string.max', 'Whoops! This is too long for the page.'],
    ['number.max', 'Whoops! This is too long for the page.'],
    ['string.pattern.base', 'Whoops! This contains unsupported characters. Try again.'],
    ['string.pattern.invert.base', 'Whoops! This contains unsupported characters. Try again.'],
    ['string.lines', 'This has too many lines for the page. Please take some line breaks out.'],
    ['string.blocked', 'Please choose other words'],
    ['date.base', "This day isn't in the calendar. Have another look."],
    ['date.year', "This year isn't offered. Please choose another one."],
    ['object.unknown', "Sorry, we aren't sure why this has failed. Please try again later."],
  ])('%s', (type, message) => expect(fieldError(type, place).message).toBe(message));
});
