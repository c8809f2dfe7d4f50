import { BatchInterceptor } from '@mswjs/interceptors';
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest';
import { getResponse, type HttpHandler } from 'msw';

/** Replaces MSW's test server in a browser. Answers API calls in the page. Files and pictures load normally. */
export function setupServer() {
  let handlers: HttpHandler[] = [];
  const interceptor = new BatchInterceptor({
    name: 'stand-alone',
    interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()],
  });
  // oxlint-disable-next-line typescript/no-misused-promises -- the emitter awaits all of its listeners
  interceptor.on('request', async ({ request, controller }) => {
    const response = await getResponse(handlers, request);
    if (response?.type === 'error') controller.errorWith(new TypeError('Failed to fetch'));
    else if (response) controller.respondWith(response);
  });
  return {
    listen: () => interceptor.apply(),
    close: () => interceptor.dispose(),
    resetHandlers: (...initialHandlers: HttpHandler[]) => void (handlers = initialHandlers),
    use: (...added: HttpHandler[]) => void (handlers = [...added, ...handlers]),
  };
}
