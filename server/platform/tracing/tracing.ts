import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Span, Tracer } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ObserveStatement } from '../database/observe-statements.ts'
import type { Log } from '../log.ts'

export interface Tracing {
  /** Follows the calls of the API, each as a trace of its own. */
  followCalls(app: FastifyInstance): void
  /** Follows a statement, as part of the call or job that waits for it. */
  readonly statement: ObserveStatement
  /** Follows a job. */
  job<T>(name: string, run: () => Promise<T>): Promise<T>
  /** Sends what has not been sent yet, for a few seconds at most. */
  stop(): Promise<void>
}

export interface TracingOptions {
  /** The collector's address, to which /v1/traces is added. */
  endpoint: string
  serviceName: string
  version: string
  /** The share of calls and jobs that are followed, from 0 to 1. */
  share: number
  log: Log
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the call, while it is followed. */
    span: Span | null
  }
}

const stopMs = 3000

/**
 * Sends traces to a collector by OTLP over HTTP. The libraries are loaded only now: an academy without a
 * collector needs none. Values that people sent are in no trace: neither addresses, nor parameters.
 */
export async function createTracing(options: TracingOptions): Promise<Tracing> {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = await import('@opentelemetry/api')
  const provider = await createProvider(options)
  const tracer: Tracer = provider.getTracer('academy', options.version)
  const current = new AsyncLocalStorage<Span>()

  const within = async <T>(span: Span, run: () => Promise<T>): Promise<T> => {
    try {
      return await current.run(span, run)
    } catch (error) {
      // Of an error only its kind: its message may repeat what somebody sent.
      const kind = error instanceof Error ? error.name : 'unknown'
      span.setAttribute('error.type', kind).setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  }
  return {
    followCalls(app) {
      app.decorateRequest('span', null)
      app.addHook('onRequest', (request, _reply, done) => {
        const route = followedRoute(request)
        if (!route) return done()
        const { method } = request
        const attributes = {
          'http.request.method': method,
          'http.route': route,
          'academy.request_id': request.id,
        }
        const kind = SpanKind.SERVER
        request.span = tracer.startSpan(`${method} ${route}`, { kind, attributes }, ROOT_CONTEXT)
        current.run(request.span, done)
      })
      // A body arrives in events of the connection, which know nothing of the call.
      app.addHook('preValidation', (request, _reply, done) => {
        if (request.span) current.run(request.span, done)
        else done()
      })
      app.addHook('onResponse', (request, reply, done) => {
        const { span } = request
        span?.setAttribute('http.response.status_code', reply.statusCode)
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
        done()
      })
    },
    statement(text, run) {
      const parent = current.getStore()
      // What the program reads by itself every few seconds is no news.
      if (!parent?.isRecording()) return run()
      const operation = /^\W*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': text,
      }
      const about = { kind: SpanKind.CLIENT, attributes }
      return within(tracer.startSpan(operation, about, trace.setSpan(ROOT_CONTEXT, parent)), run)
    },
    job(name, run) {
      const attributes = { 'messaging.destination.name': name }
      const about = { kind: SpanKind.CONSUMER, attributes }
      return within(tracer.startSpan(`job ${name}`, about, ROOT_CONTEXT), run)
    },
    async stop() {
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        delay(stopMs, null, { ref: false }),
      ])
    },
  }
}

/** The pattern of a call that is followed: a live stream lasts for hours. */
function followedRoute({ is404, routeOptions }: FastifyRequest): string | null {
  const { url: pattern, config } = routeOptions
  if (is404 || !pattern?.startsWith('/api/')) return null
  return config.answers?.type === 'text/event-stream' ? null : pattern
}

async function createProvider({ endpoint, log, serviceName, share, version }: TracingOptions) {
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const exporter = new OTLPTraceExporter({ url })
  let isTaken = true
  const told: typeof exporter.export = (spans, done) =>
    exporter.export(spans, (result) => {
      const taken = result.error === undefined
      if (isTaken && !taken) log.warn({ err: result.error }, 'traces: the collector takes none')
      if (!isTaken && taken) log.info('traces: the collector takes them again')
      isTaken = taken
      done(result)
    })
  return new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    sampler: new sdk.TraceIdRatioBasedSampler(share),
    spanLimits: { attributeValueLengthLimit: 2000 },
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: { export: told, shutdown: () => exporter.shutdown() },
      }),
    ],
  })
}
