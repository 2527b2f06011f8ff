import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { endlessKeepAlive } from './endless-keep-alive.ts'

type Value = { stringValue?: string; intValue?: number | string }

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status?: { code?: number }
  attributes: { key: string; value: Value }[]
}

interface Sent {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] }
    scopeSpans: { spans: SentSpan[] }[]
  }[]
}

export interface CollectedSpan extends Omit<SentSpan, 'attributes'> {
  attributes: Record<string, string | number | undefined>
  service: string | number | undefined
}

export interface FakeCollector {
  /** Its address, as in OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string
  readonly spans: CollectedSpan[]
  /** All that was sent, as text. */
  text(): string
  /** Answers with this status from now on. */
  answerWith(status: number): void
  stop(): Promise<void>
}

const flat = (attributes: SentSpan['attributes']) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? (value.intValue === undefined ? undefined : Number(value.intValue)),
    ]),
  )

/** A collector of traces that takes OTLP as JSON over HTTP, at the one address where it may arrive. */
export async function startFakeCollector(): Promise<FakeCollector> {
  const spans: CollectedSpan[] = []
  const texts: string[] = []
  let status = 200
  const server = createServer(endlessKeepAlive, (request, response) => {
    void json(request).then((body) => {
      const isExpected = request.method === 'POST' && request.url === '/v1/traces'
      if (isExpected && status === 200) {
        texts.push(JSON.stringify(body))
        for (const { resource, scopeSpans } of (body as Sent).resourceSpans) {
          const service = flat(resource.attributes)['service.name']
          for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
            spans.push({ ...span, attributes: flat(span.attributes), service })
          }
        }
      }
      response.writeHead(isExpected ? status : 404, { 'content-type': 'application/json' })
      response.end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    text: () => texts.join('\n'),
    answerWith(next) {
      status = next
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
