import { describe, it, expect } from '@jest/globals';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  afterSecondTry,
  countCheck,
  countJest,
  countPlaywright,
  countReport,
  countsOf,
  jestFailures,
  playwrightFailures,
  summaryLines,
} from './counts.mjs';

function reportFile(content) {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'bindery-counts-')), 'report.json');
  writeFileSync(file, content);
  return file;
}

const playwrightTest = (projectName, status, annotations = []) => ({ projectName, status, annotations });

describe('the numbers of tests in the last line of npm test', () => {
  it('include one for each check', () => {
    expect(countCheck(0)).toEqual(countsOf(1, 0));
    expect(countCheck(2)).toEqual(countsOf(0, 1));
  });

  it('include each jest test and each suite that could not run', () => {
    expect(
      countJest({
        numPassedTests: 40,
        numFailedTests: 2,
        numRuntimeErrorTestSuites: 1,
        testResults: [
          {
            assertionResults: [
              { status: 'passed', fullName: 'the cart is kept' },
              { status: 'pending', fullName: 'the cart outlives a killed worker' },
            ],
          },
          { assertionResults: [{ status: 'todo', fullName: 'the cart is shared' }] },
        ],
      }),
    ).toEqual(countsOf(40, 3, ['the cart outlives a killed worker', 'the cart is shared']));
  });

  it('count up to three failed tests as passed after a successful second run', () => {
    const suite = '/project/cart.test.ts';
    const failed = (fullName) => ({ status: 'failed', fullName });
    const report = (...assertionResults) => ({
      numRuntimeErrorTestSuites: 0,
      testResults: [
        { name: suite, assertionResults: [{ status: 'passed', fullName: 'a' }, ...assertionResults] },
      ],
    });
    expect(jestFailures(report(failed('b'), failed('c')))).toEqual({ args: [suite], names: ['b', 'c'] });
    expect(jestFailures(report())).toBeUndefined();
    expect(jestFailures(report(...['b', 'c', 'd', 'e'].map(failed)))).toBeUndefined();
    expect(jestFailures({ ...report(failed('b')), numRuntimeErrorTestSuites: 1 })).toBeUndefined();
    expect(afterSecondTry(countsOf(1, 2), ['b', 'c'])).toEqual(countsOf(3, 0, [], ['b', 'c']));
    expect(afterSecondTry(countsOf(1, 2, [], ['x', 'y']), ['b', 'c'])).toMatchObject({
      passed: 2,
      failed: 1,
    });
  });

  it('include the second run of failed browser tests', () => {
    const report = (...statuses) => ({
      suites: [
        {
          specs: statuses.map((status, index) => ({
            title: `test ${index}`,
            file: 'journeys/a.spec.ts',
            tests: [playwrightTest('phone', status)],
          })),
        },
      ],
    });
    expect(playwrightFailures(report('expected', 'unexpected', 'flaky'))).toEqual({
      args: ['journeys/a.spec.ts', '--project=phone'],
      names: ['[phone] journeys/a.spec.ts › test 1'],
    });
    expect(playwrightFailures(report('expected'))).toBeUndefined();
    expect(playwrightFailures(report(...Array.from({ length: 4 }, () => 'unexpected')))).toBeUndefined();
    expect(
      playwrightFailures({ ...report('unexpected'), errors: [{ message: 'no server' }] }),
    ).toBeUndefined();
  });

  it('include browser tests and errors outside tests', () => {
    const suites = [
      {
        specs: [
          {
            title: 'a book is made',
            file: 'journeys/a.spec.ts',
            tests: [
              playwrightTest('phone', 'expected'),
              playwrightTest('firefox', 'skipped', [{ type: 'skip', description: 'no firefox-esr' }]),
            ],
          },
        ],
        suites: [
          {
            specs: [
              {
                title: 'a photo is cropped',
                file: 'journeys/b.spec.ts',
                tests: [playwrightTest('phone', 'skipped')],
              },
            ],
          },
        ],
      },
    ];
    expect(
      countPlaywright({
        stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 2 },
        suites,
        errors: [{ message: 'no server' }],
      }),
    ).toEqual(
      countsOf(1, 2, [
        '[firefox] journeys/a.spec.ts › a book is made: no firefox-esr',
        '[phone] journeys/b.spec.ts › a photo is cropped',
      ]),
    );
  });

  it('allow three flaky browser tests in a stage, but not a fourth', () => {
    const flakyRun = (...titles) => ({
      stats: { expected: 10, unexpected: 0, flaky: titles.length, skipped: 0 },
      suites: [
        {
          specs: titles.map((title) => ({
            title,
            file: 'x.spec.ts',
            tests: [playwrightTest('desktop', 'flaky')],
          })),
        },
      ],
    });
    expect(countPlaywright(flakyRun('one'))).toEqual(countsOf(11, 0, [], ['[desktop] x.spec.ts › one']));
    expect(countPlaywright(flakyRun('one', 'two', 'three', 'four'))).toMatchObject({ passed: 13, failed: 1 });
  });
});

describe('the end of npm test', () => {
  it('is a single line with the sum if no test was skipped or flaky', () => {
    expect(summaryLines([countsOf(3, 0), countsOf(4, 1)])).toEqual(['7 passed, 1 failed']);
  });

  it('lists skipped and flaky tests above the last line', () => {
    expect(summaryLines([countsOf(3, 0, ['a']), countsOf(4, 0, ['b'], ['c'])])).toEqual([
      'skipped: a',
      'skipped: b',
      'flaky: c',
      '7 passed, 0 failed, 2 skipped',
    ]);
  });
});

describe('the report of a stage', () => {
  const jestReport = (passed, failed) =>
    JSON.stringify({ numPassedTests: passed, numFailedTests: failed, numRuntimeErrorTestSuites: 0 });

  it('is included in the numbers', () => {
    expect(countReport(reportFile(jestReport(3, 1)), countJest, 1)).toEqual(countsOf(3, 1));
  });

  it('counts one failure if the stage failed without a failed test', () => {
    expect(countReport(reportFile(jestReport(3, 0)), countJest, 1)).toEqual(countsOf(3, 1));
  });

  it.each([
    ['is missing', '/nowhere/report.json'],
    ['is cut off', undefined],
  ])('causes a failure if it %s', (_, file) => {
    expect(countReport(file ?? reportFile('{"numPassed'), countJest, 134)).toEqual(countsOf(0, 1));
  });
});
