import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import type { ErrorReport } from '@bindery/shared/contracts';
import { createErrorReports, type ErrorReportPorts } from './error-reports';
import { fakeAdapter } from './fake-adapter';

const settled = () => new Promise((resolve) => setTimeout(resolve));
const fault = (message = 'broke', name = 'TypeError') => ({ name, message });

function start(morePorts: Partial<ErrorReportPorts> = {}) {
  const adapter = fakeAdapter();
  const lines: string[] = [];
  adapter.log = (message) => {
    lines.push(message);
  };
  return { adapter, lines, reports: createErrorReports({ adapter, ...morePorts }) };
}

// Source: docs/rules.md ERR-02
describe('an error', () => {
  it('is sent once per page, followed by the number of its repeats when the page closes', async () => {
    const { adapter, reports } = start();
    for (let times = 0; times < 4; times += 1) reports.report(fault());
    reports.report(fault('another'));
    adapter.address = { location: 'https://books.example/uk/cart?name=Mia#x', referrer: '' };
    reports.report(fault());
    await settled();
    expect(adapter.reports.map(({ message, context }) => [message, context?.['path']])).toEqual([
      ['broke', '/uk'],
      ['another', '/uk'],
      ['broke', '/uk/cart'],
    ]);
    adapter.leave();
    adapter.leave();
    await settled();
    expect(adapter.reports.slice(3)).toEqual([
      {
        name: 'repeated-errors',
        message: 'Errors of this page came again',
        context: {
          severity: 'info',
          count: 3,
          repeated: [{ name: 'TypeError', message: 'broke', path: '/uk', count: 3 }],
        },
      },
    ]);
  });

  it('is sent again by a call of `send` if the server refused the first report', async () => {
    const { adapter, reports } = start();
    const take = adapter.report;
    adapter.report = () => Promise.reject(new Error('500'));
    expect(await reports.send(fault())).toBe(false);
    adapter.report = take;
    reports.report(fault());
    await settled();
    expect(adapter.reports).toEqual([]);
    expect([await reports.send(fault()), await reports.send(fault())]).toEqual([true, true]);
    expect(adapter.reports).toHaveLength(1);
  });

  it('is not reported if the page has already reported 50 different errors', async () => {
    const { adapter, reports } = start();
    for (let index = 0; index < 500; index += 1) {
      reports.report(fault(`fault ${index}`));
      await settled();
    }
    adapter.leave();
    expect(adapter.reports).toHaveLength(50);
  });
});

describe('the report queue while offline', () => {
  it('contains at most twenty reports, and does not block callers', async () => {
    const { adapter, lines, reports } = start();
    adapter.isAway = true;
    expect(await reports.send(fault('asked'))).toBe(false);
    for (let index = 0; index < 30; index += 1) reports.report(fault(`fault ${index}`));
    adapter.leave();
    await settled();
    expect(adapter.reports).toEqual([]);
    expect(new Set(lines)).toEqual(new Set(['Failed to report event error']));
    adapter.comeBack();
    await settled();
    expect(adapter.reports).toHaveLength(20);
    expect(await reports.send(fault('asked'))).toBe(true);
    expect(adapter.reports).toHaveLength(20);
  });

  it('also holds a report whose request fails', async () => {
    const { adapter, reports } = start();
    const take = adapter.report;
    adapter.report = () => {
      adapter.isAway = true;
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    reports.report(fault());
    await settled();
    adapter.report = take;
    adapter.comeBack();
    await settled();
    expect(adapter.reports.map(({ message }) => message)).toEqual(['broke']);
  });
});

describe('a closing page', () => {
  it('sends all queued reports at once', async () => {
    const { adapter, reports } = start();
    const sentMessages: string[] = [];
    adapter.report = ({ message }) => {
      sentMessages.push(message);
      return new Promise(() => undefined);
    };
    for (const message of ['one', 'two', 'three']) reports.report(fault(message));
    expect(sentMessages).toEqual(['one']);
    adapter.leave();
    expect(sentMessages).toEqual(['one', 'two', 'three']);
  });
});

describe('an error report', () => {
  it('contains the severity, the source, the path and the state of the page', async () => {
    const { adapter, reports } = start({
      errorContext: () => ({ query: '?name=Mia&utm_source=mail', customisation: { name: 'Mia' } }),
    });
    const error = new RangeError('late for mia@example.org at /muse/pages/abc?name=Mia');
    error.stack = 'RangeError: Mia\n    at open (https://shop.example/_canvas/assets/main.js:1:20)';
    reports.report(error, { severity: 'warning', remote: 'cart_mfe' });
    reports.report({ ...fault(), context: { event: 'purchase' } });
    await settled();
    expect(adapter.reports).toEqual([
      {
        name: 'RangeError',
        message: 'late for *** at /muse/***?***',
        context: {
          severity: 'warning',
          remote: 'cart_mfe',
          path: '/uk',
          query: 'name=***&utm_source=mail',
          customisation: { name: '***' },
          stack: 'at open (https://shop.example/_canvas/assets/main.js:1:20)',
        },
      },
      { ...fault(), context: { event: 'purchase', severity: 'error', path: '/uk' } },
    ]);
  });

  it('is also sent to an error service, but without personal data', async () => {
    const alsoTo = jest.fn<(report: ErrorReport) => void>();
    const { reports } = start({ alsoTo });
    reports.report(fault('for mia@example.org'));
    reports.report(fault('for mia@example.org'));
    reports.report(fault('told'), { severity: 'info' });
    expect(alsoTo.mock.calls.map(([{ message }]) => message)).toEqual(['for ***']);
  });

  it('never breaks the page', async () => {
    const { lines, reports } = start({
      alsoTo: () => {
        throw new Error('the service broke');
      },
    });
    const circle: Record<string, unknown> = {};
    circle['again'] = circle;
    reports.report(fault(), circle);
    reports.report(fault('2'));
    reports.report(undefined as never);
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.dictionary(fc.string(), fc.anything()), async (error, context) => {
        reports.report(error as never, context);
        expect(typeof (await reports.send(error as never, context))).toBe('boolean');
      }),
      { numRuns: 60 },
    );
    expect(new Set(lines)).toEqual(new Set(['Failed to report event error']));
  });

  it('is not sent with the cookie disable_gtm', async () => {
    const { adapter, reports } = start();
    adapter.isOff = true;
    reports.report(fault());
    expect(await reports.send(fault())).toBe(false);
    adapter.leave();
    expect(adapter.touched).toEqual([]);
  });
});
