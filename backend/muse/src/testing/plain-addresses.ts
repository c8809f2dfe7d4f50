import { ENGINE, type OpenedRequest, type PageAddresses } from '../scene/page-request';

/** Makes readable, unsigned URLs. Only for tests of the engine, never for a shop. */
export const plainAddresses: PageAddresses = {
  urlOf: (request) => {
    const readings = Object.entries(request.readings).sort(([a], [b]) => (a < b ? -1 : 1));
    const plain = JSON.stringify({
      ...request,
      engine: ENGINE,
      readings: Object.fromEntries(readings),
    }).normalize('NFC');
    return `/muse/pages/${Buffer.from(plain).toString('base64url')}`;
  },
  open: (token) => {
    try {
      return JSON.parse(Buffer.from(token, 'base64url').toString('utf8')) as OpenedRequest;
    } catch {
      return undefined; // an invalid token
    }
  },
};
