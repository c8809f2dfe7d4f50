import { AsyncLocalStorage } from 'node:async_hooks';
import type * as api from '@opentelemetry/api';
import type { Context, Span, TextMapPropagator, Tracer } from '@opentelemetry/api';
import type { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TracingConfig } from '../config';
import { withConnections, type Database, type Statement } from '../database';
import type { JobOutcome } from '../jobs';
import { routeOf } from './metrics';

/** The parts of the client library, which only a process with tracing loads. */
interface Client {
  readonly api: typeof api;
  readonly provider: BasicTracerProvider;
  readonly propagator: TextMapPropagator;
}

const EXPORT_WITHIN_MS = 3000;

/** An object with a W3C trace context, such as request headers or the fields of a stored job. */
type Carrier = Record<string, unknown>;

/**
 * Records spans of requests, statements, jobs and child processes. Spans contain route patterns and names from the
 * code, never a URL, a value or a person's name. The trace context is stored with jobs, so that, for example, a print
 * file belongs to the trace of the purchase.
 */
export class Tracing {
  private readonly contexts = new AsyncLocalStorage<Context>();
  private readonly requests = new WeakMap<
    FastifyRequest,
    { readonly context: Context; readonly span: Span }
  >();
  private readonly tracer: Tracer;

  constructor(private readonly client: Client) {
    this.tracer = client.provider.getTracer('bindery');
  }

  /** Returns the fields that connect a log line with its trace. */
  readonly logFields = (): object => {
    const spanContext = this.client.api.trace.getSpanContext(this.context);
    return spanContext ? { trace_id: spanContext.traceId, span_id: spanContext.spanId } : {};
  };

  /** Begins a span with each request. Call it before hooks that log. */
  observeRequests(app: FastifyInstance): void {
    const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = this.client.api;
    app.addHook('onRequest', (request, _reply, callback) => {
      const parent = this.extracted(ROOT_CONTEXT, request.headers);
      const [method, route] = [request.method, routeOf(request)];
      const attributes = { 'http.request.method': method, 'http.route': route };
      const span = this.tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
      const context = trace.setSpan(parent, span);
      this.requests.set(request, { context, span });
      this.contexts.run(context, callback);
    });
    // restores the context, which is lost because the body arrives in events of the connection
    app.addHook('preValidation', (request, _reply, callback) => this.resume(request, callback));
    app.addHook('onResponse', (request, reply, callback) => {
      const { span } = this.requests.get(request) ?? {};
      span?.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.problemCode) span?.setAttribute('error.type', reply.problemCode);
      if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
      this.resume(request, callback);
    });
  }

  /** Returns a database that records a span for each statement, if the trace is recorded. */
  traced(database: Database): Database {
    return withConnections(database, (connection) => ({
      query: <Row>(statement: Statement, values?: readonly unknown[]) =>
        this.isRecording
          ? this.inSpan(statement.name, { 'db.system.name': 'postgresql' }, () =>
              connection.query<Row>(statement, values),
            )
          : connection.query<Row>(statement, values),
    }));
  }

  /** Returns the trace of the current work, to store it with a job; undefined if the work has no trace. */
  readonly carried = (): string | undefined => {
    const carrier: Carrier = {};
    this.client.propagator.inject(this.context, carrier, this.client.api.defaultTextMapSetter);
    return carrier['traceparent'] as string | undefined;
  };

  /** Runs a job in the trace of the work that enqueued it. */
  readonly runJob = (
    queue: string,
    traceparent: string | undefined,
    run: () => Promise<JobOutcome>,
  ): Promise<JobOutcome> => {
    const parent = this.extracted(this.client.api.ROOT_CONTEXT, { traceparent });
    return this.contexts.run(parent, () => this.inSpan(`job ${queue}`, { 'job.queue': queue }, run));
  };

  /** Runs work of a child process in a span. */
  readonly runChild = <T>(pool: string, run: () => Promise<T>): Promise<T> =>
    this.isRecording ? this.inSpan(`child ${pool}`, { 'child.pool': pool }, run) : run();

  /** Sends the last spans. */
  close(): Promise<void> {
    return this.client.provider.shutdown();
  }

  private get context(): Context {
    return this.contexts.getStore() ?? this.client.api.ROOT_CONTEXT;
  }

  private get isRecording(): boolean {
    return this.client.api.trace.getSpan(this.context)?.isRecording() === true;
  }

  private extracted(base: Context, carrier: object): Context {
    return this.client.propagator.extract(base, carrier, this.client.api.defaultTextMapGetter);
  }

  private resume(request: FastifyRequest, callback: () => void): void {
    const { context } = this.requests.get(request) ?? {};
    if (context) this.contexts.run(context, callback);
    else callback();
  }

  private async inSpan<T>(
    name: string,
    attributes: Readonly<Record<string, string>>,
    run: () => Promise<T>,
  ): Promise<T> {
    const { SpanStatusCode, trace } = this.client.api;
    const parent = this.context;
    const span = this.tracer.startSpan(name, { attributes }, parent);
    try {
      return await this.contexts.run(trace.setSpan(parent, span), run);
    } catch (error) {
      // records the error's name, not its message, which may quote a shopper's input
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : '' });
      throw error;
    } finally {
      span.end();
    }
  }
}

/** Loads the client library, and sends spans to the collector in batches. Drops spans while the queue is full. */
export async function createTracing({ endpoint, share, serviceName }: TracingConfig): Promise<Tracing> {
  const [otel, sdk, { OTLPTraceExporter }, { resourceFromAttributes }, { W3CTraceContextPropagator }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/core'),
    ]);
  // this timeout is shorter than the time limit for stopping the process
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: EXPORT_WITHIN_MS });
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    // a request's headers may say if it is traced; otherwise the fraction `share` of requests is traced
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  });
  return new Tracing({ api: otel, provider, propagator: new W3CTraceContextPropagator() });
}
