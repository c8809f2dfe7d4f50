import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { drawBarcode, MODULE_MM, readBarcode } from './barcode';
import { BarcodeError } from './print.errors';

describe('a barcode', () => {
  it.each([['9780306406157'], ['978-0-306-40615-7'], ['978 0 306 40615 7'], ['4006381333931']])(
    'is parsed from %s',
    (text) => {
      expect(readBarcode(text)).toBe(text.replace(/[ -]/g, ''));
    },
  );

  it('is missing for empty input', () => {
    expect(readBarcode('')).toBeUndefined();
    expect(readBarcode('  ')).toBeUndefined();
  });

  it('is refused if its check digit is wrong, and the error contains the expected digit', () => {
    expect(() => readBarcode('9780306406158')).toThrow(
      new BarcodeError("The barcode's last digit does not fit the others: expected 7, not 8"),
    );
  });

  it.each([['123'], ['97803064061570'], ['978030640615X'], ['<script>'], ['９７８０３０６４０６１５７']])(
    'is rejected for %s',
    (text) => {
      expect(() => readBarcode(text)).toThrow(/EAN-13 or ISBN of 13 digits/);
    },
  );

  it('is invalid if any digit is changed', () => {
    fc.assert(
      fc.property(fc.nat(12), fc.integer({ min: 1, max: 9 }), (position, difference) => {
        const digits = [...'9780306406157']
          .map((digit, i) => (i === position ? String((Number(digit) + difference) % 10) : digit))
          .join('');
        expect(() => readBarcode(digits)).toThrow(BarcodeError);
      }),
    );
  });

  it('has 30 bars, 13 digits, and quiet zones beside the bars', () => {
    const { bars, digits, width } = drawBarcode('9780306406157');
    const xs = bars.flatMap(({ path }) => Array.from(path.matchAll(/M([\d.]+)/g), ([, x]) => Number(x)));
    expect(xs).toHaveLength(30);
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(11);
    expect(width - Math.max(...xs)).toBeGreaterThanOrEqual(7);
    expect(digits.length).toBeGreaterThanOrEqual(13);
  });

  it('has its digits below the bars without overlap', () => {
    const { bars, digits, height } = drawBarcode('9780306406157');
    const ends = bars.flatMap(({ path }) =>
      Array.from(path.matchAll(/M[\d.]+ ([\d.]+)L/g), ([, y]) => Number(y)),
    );
    const [plain, guard] = [Math.min(...ends), Math.max(...ends)];
    expect(guard).toBeGreaterThan(plain);
    expect(plain * MODULE_MM).toBeGreaterThanOrEqual(18.28); // for a symbol of 80 %
    const ys = digits
      .slice(0, 13)
      .map((path) => Array.from(path.matchAll(/-?[\d.]+ (-?[\d.]+)/g), ([, y]) => Number(y)));
    expect(Math.min(...ys.flat())).toBeGreaterThanOrEqual(plain + 0.5); // limit of GS1 General Specifications, 5.2.5
    expect(Math.max(...ys.flat())).toBeLessThanOrEqual(height);
  });
});
