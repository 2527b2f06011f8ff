import type { Log } from '../log.ts'
import type { Answered } from './answers.ts'
import type { Measure, Measures, Readings } from './measure.ts'

export interface Metrics {
  /** Counts an answered request. */
  observe(answered: Answered): void
  /** Everything measured, in Prometheus' text format; what cannot be read now is left out. */
  text(): Promise<string>
  readonly contentType: string
}

/** From what is answered at once to what a caller waits for in vain, in seconds. */
const durations = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Marks what is the same in every process. */
const scope = { label: 'scope', value: 'academy' }

/**
 * Collects what modules and platform measure. The library is loaded only now: an academy without Prometheus
 * needs none.
 */
export async function createMetrics(all: readonly Measures[], log: Log): Promise<Metrics> {
  const {
    AggregatorRegistry,
    Counter,
    Gauge,
    Histogram,
    Registry,
    collectDefaultMetrics,
    register,
  } = await import('prom-client')
  // What Node tells of this process is collected once, however many academies run in it.
  if (!register.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics()
  const own = new Registry()
  // Other processes of this machine ask for these, too.
  AggregatorRegistry.setRegistries([register, own])
  new AggregatorRegistry()
  const registers = [own]
  const requests = new Counter({
    name: 'academy_http_requests_total',
    help: 'Answered requests by route and class of status',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'academy_http_request_duration_seconds',
    help: 'The time to answer a call, uploads, downloads and streams excluded',
    labelNames: ['method', 'route'],
    buckets: durations,
    registers,
  })
  const add = (measure: Measure, read: () => Promise<Readings>, isShared?: true) => {
    const { name, help, labels = [], isCounter, together } = measure
    const marked: Record<string, string> = isShared ? { [scope.label]: scope.value } : {}
    const options = {
      name,
      help,
      labelNames: [...labels, ...Object.keys(marked)],
      registers,
      aggregator: isShared ? ('first' as const) : (together ?? ('sum' as const)),
      collect: async () => show(metric, (await read())[name] ?? [], marked),
    }
    const metric: Shown = isCounter ? new Counter(options) : new Gauge(options)
  }
  for (const measures of all) {
    const read = readTogether(measures, log)
    for (const measure of measures.of) add(measure, read, measures.isShared)
  }
  return {
    contentType: register.contentType,
    observe({ method, route, status, seconds: taken }) {
      requests.inc({ method, route, status })
      if (taken !== null) seconds.observe({ method, route }, taken)
    },
    async text() {
      const texts = await Promise.all([register, own].map((one) => one.metrics()))
      return texts.join('')
    },
  }
}

/** Reads a group once for all of its measures that are asked for at the same time. */
function readTogether({ of, read }: Measures, log: Log): () => Promise<Readings> {
  let reading: Promise<Readings> | null = null
  const begin = async () => {
    try {
      // Never before `reading` is set.
      await Promise.resolve()
      return await read()
    } catch (error) {
      log.debug({ err: error, names: of.map(({ name }) => name) }, 'metrics: could not be read')
      return {}
    } finally {
      reading = null
    }
  }
  return () => {
    reading ??= begin()
    return reading
  }
}

/** A metric of the library, as far as it is needed to show what was read. */
interface Shown {
  reset(): void
  remove(labels: Record<string, string>): void
  inc(labels: Record<string, string>, value: number): void
}

function show(metric: Shown, readings: Readings[string], marked: Record<string, string>): void {
  metric.reset()
  // Without labels it would be 0 now, which is a value.
  metric.remove({})
  for (const { labels, value } of readings) metric.inc({ ...labels, ...marked }, value)
}
