import cluster, { type Worker } from 'node:cluster'
import type { Log } from '../log.ts'

/** What a process asks of the one that started it, and is answered; null if not all of them answered. */
interface Asked {
  academyMetrics: 'asked'
  id: number
}
interface Answered {
  academyMetrics: 'answered'
  id: number
  text: string | null
}

/** Longer than the library waits for all processes, in milliseconds. */
const patienceMs = 6000

const isAsked = (message: unknown): message is Asked => Object(message).academyMetrics === 'asked'
const isAnswered = (message: unknown): message is Answered =>
  Object(message).academyMetrics === 'answered'

/** Collects the metrics of all processes that this one has started, whenever one of them asks. */
export function answerWorkers(log: Log): () => void {
  const collect = async () => {
    const { AggregatorRegistry } = await import('prom-client')
    return new AggregatorRegistry().clusterMetrics()
  }
  const hear = (worker: Worker, message: unknown) => {
    if (!isAsked(message)) return
    const { id } = message
    void collect()
      .catch((error) => {
        log.warn({ err: error }, 'metrics: a process did not answer')
        return null
      })
      .then((text) => {
        const answer: Answered = { academyMetrics: 'answered', id, text }
        if (worker.isConnected()) worker.send(answer)
      })
  }
  cluster.on('message', hear)
  return () => void cluster.off('message', hear)
}

let asked = 0

/**
 * The metrics of all processes on this port, added up; of this one alone where it is the only one, or the
 * others do not answer.
 */
export async function metricsOfMachine(ofProcess: () => Promise<string>): Promise<string> {
  if (!cluster.isWorker) return ofProcess()
  return (await askPrimary()) ?? ofProcess()
}

function askPrimary(): Promise<string | null> {
  asked += 1
  const id = asked
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const tired = setTimeout(resolve, patienceMs, null)
  const hear = (message: unknown) => {
    if (isAnswered(message) && message.id === id) resolve(message.text)
  }
  process.on('message', hear)
  process.send?.({ academyMetrics: 'asked', id } satisfies Asked)
  return promise.finally(() => {
    clearTimeout(tired)
    process.off('message', hear)
  })
}
