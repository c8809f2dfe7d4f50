// A fake tag manager container. Logs to the console all page data that a tag can read, for the tests. Served as gtm.js.
(() => {
  const collector = new URL(document.currentScript.src).searchParams.get('collector');
  /** id of the test run; without `window.journey`, the user agent identifies the run */
  const run = encodeURIComponent(window.journey ?? navigator.userAgent);
  const SEND_AFTER_MS = 500;
  const seenKeys = new Set();
  const granted = {};
  let hits = [];
  let timer;

  const see = (kind, value) =>
    console.debug('seen by tags', JSON.stringify({ kind, value, page: location.pathname }));
  function seeOnce(kind, value) {
    if (value === '' || seenKeys.has(`${kind} ${value}`)) return;
    seenKeys.add(`${kind} ${value}`);
    see(kind, value);
  }
  function look() {
    seeOnce('address', location.href);
    seeOnce('referrer', document.referrer);
    seeOnce('history', JSON.stringify(history.state));
    seeOnce('cookies', document.cookie);
    seeOnce('stored', [...Object.keys(localStorage), ...Object.keys(sessionStorage)].join('\n'));
    for (const { entryType, name } of performance.getEntries())
      if (/^(navigation|resource|mark|measure)$/.test(entryType)) seeOnce(entryType, name);
  }

  /** Adds a line to the next request, in the format of GA4. The line contains the URL of the event's page. */
  function hit({ event, page_location: pageAddress, page_referrer: from, page_title: title, ...attributes }) {
    const line = {
      en: event,
      dl: pageAddress ?? location.href,
      dr: from ?? document.referrer,
      dt: title ?? '',
    };
    for (const [name, value] of Object.entries(attributes))
      line[`ep.${name}`] = typeof value === 'object' ? JSON.stringify(value) : String(value);
    hits.push(new URLSearchParams(line).toString());
    clearTimeout(timer);
    timer = setTimeout(() => void send(), SEND_AFTER_MS);
  }
  async function send() {
    if (hits.length === 0) return;
    const sentHits = hits;
    hits = [];
    const consentFlag = (type) => (granted[type] === 'granted' ? '1' : '0');
    const consent = `G1${consentFlag('ad_storage')}${consentFlag('analytics_storage')}`;
    await fetch(`${collector}/g/collect?v=2&tid=G-STANDIN&gcs=${consent}&run=${run}`, {
      method: 'POST',
      keepalive: true,
      body: sentHits.join('\r\n'),
    }).catch(() => {
      // If the shopper leaves the page, the request fails here, but the server still receives it.
      // Without a network, the next request sends these hits.
      if (!navigator.onLine) hits.unshift(...sentHits);
    });
  }

  function hear(entry) {
    if (entry === null || typeof entry !== 'object') return;
    if ('length' in entry) {
      if (entry[0] === 'consent') Object.assign(granted, entry[2]);
      see('command', JSON.stringify(Array.from(entry)));
    } else {
      see('pushed', JSON.stringify(entry));
      if (typeof entry.event === 'string' && !entry.event.startsWith('gtm.')) hit(entry);
    }
    look();
  }

  for (const method of ['pushState', 'replaceState']) {
    const original = history[method];
    history[method] = function (...args) {
      see(method, JSON.stringify(args));
      original.apply(this, args);
      look();
    };
  }
  for (const type of ['popstate', 'hashchange'])
    addEventListener(type, () => {
      see(type, location.href);
      look();
    });
  addEventListener(
    'click',
    ({ target }) => seeOnce('link', String(target?.closest?.('a')?.href ?? '')),
    true,
  );
  for (const type of ['change', 'submit']) addEventListener(type, look, true);
  addEventListener('pagehide', () => {
    look();
    void send();
  });

  const { dataLayer } = window;
  window.standIn = { before: Array.from(dataLayer, (entry) => ({ ...entry })) };
  const push = dataLayer.push.bind(dataLayer);
  dataLayer.push = (...entries) => {
    const length = push(...entries);
    entries.forEach(hear);
    return length;
  };
  Array.from(dataLayer).forEach(hear);
})();
