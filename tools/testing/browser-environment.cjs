const { TestEnvironment } = require('jest-environment-jsdom');
const {
  propertiesWithResolvedValueImplemented: resolvedProperties,
} = require('jsdom/lib/jsdom/living/helpers/style-rules.js');
const { releaseLeftovers } = require('./suite-leftovers.cjs');

// Removes colours, because no test reads them.
// jsdom would compute ten colours whenever a query by role checks whether an element is shown.
for (const name of Object.keys(resolvedProperties))
  if (name.endsWith('color')) delete resolvedProperties[name];

/** Globals from Node that MSW and `fetch` need. jsdom lacks them, or has variants that Node's `Request` cannot read. */
const FROM_NODE = [
  'BroadcastChannel',
  'Blob',
  'File',
  'Headers',
  'ReadableStream',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'WritableStream',
  'fetch',
  'structuredClone',
];

/** jsdom with Node's fetch family, so that MSW can mock the network. */
class BrowserEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args);
    const page = this.global;
    for (const name of FROM_NODE) page[name] = globalThis[name] ?? require('node:buffer')[name];
    page.FormData = formDataFor(page);
    page.Request = requestFor(page);
  }

  async teardown() {
    await super.teardown();
    releaseLeftovers();
  }
}

function formDataFor(page) {
  const PageFormData = page.FormData;
  return class extends FormData {
    constructor(form, submitter) {
      super();
      if (form) for (const [name, value] of new PageFormData(form, submitter)) this.append(name, value);
    }
  };
}

/** Returns Node's Request, extended to accept a page-relative address and the page's AbortSignal. */
function requestFor(page) {
  return class extends Request {
    constructor(input, init = {}) {
      const address = typeof input === 'string' ? new URL(input, page.location.href) : input;
      super(address, { ...init, ...(init.signal && { signal: nodeSignal(init.signal) }) });
    }
  };
}

function nodeSignal(signal) {
  if (signal instanceof AbortSignal) return signal;
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return controller.signal;
}

module.exports = BrowserEnvironment;
