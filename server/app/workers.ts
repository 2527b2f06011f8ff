import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Log } from '#server/platform/log.ts'
import { answerWorkers } from '#server/platform/metrics/of-machine.ts'
import { openConfiguredDatabase } from './boot.ts'
import type { Config } from './config.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { earlyDeaths, restartDelay } from './workers.rules.ts'

/** What is still running then is killed, in milliseconds: a little sooner than this process gives up. */
const drainMs = 28_000

/**
 * Runs the program as several processes behind one port, on a database that this process opens and migrates,
 * once for all. One that dies is replaced. Rejects if the first of them does not come to listen.
 */
export async function startWorkers(config: Config, log: Log): Promise<void> {
  const database = await openConfiguredDatabase(config, log)
  const stopAnswering = answerWorkers(log)
  const workers = new Workers(log, database.url)
  const stop = async () => {
    await workers.stop()
    stopAnswering()
    // Last, because processes that end still write.
    await database.stop()
  }
  stopOnSignals(stop, log)
  try {
    if (!(await workers.start(config.WEB_CONCURRENCY))) return
  } catch (error) {
    await stop()
    throw error
  }
  log.info(`${config.WEB_CONCURRENCY} processes answer on this port`)
}

/** The processes that answer requests, each of which is replaced when it dies. */
class Workers {
  readonly #log: Log
  readonly #databaseUrl: string
  readonly #alive = new Set<Worker>()
  readonly #timers = new Set<NodeJS.Timeout>()
  #isStarted = false
  #isStopping = false
  /** How often in a row one has died soon after its start. */
  #deaths = 0

  constructor(log: Log, databaseUrl: string) {
    this.#log = log
    this.#databaseUrl = databaseUrl
  }

  /**
   * The first starts alone, because it makes what all of them need: the owner, keys, the demo. Resolves with false
   * if they are stopped meanwhile.
   */
  async start(count: number): Promise<boolean> {
    const first = this.#fork()
    await listening(first)
    if (this.#isStopping) return false
    if (first.isDead()) throw new Error('The first process ended before it listened.')
    this.#isStarted = true
    await Promise.all(Array.from({ length: count - 1 }, () => listening(this.#fork())))
    return !this.#isStopping
  }

  /** Lets all of them finish what they are doing; resolves when none is left. */
  async stop(): Promise<void> {
    this.#isStopping = true
    for (const timer of this.#timers) clearTimeout(timer)
    const ending = [...this.#alive].map((worker) => once(worker, 'exit'))
    for (const worker of this.#alive) worker.process.kill('SIGTERM')
    const tired = setTimeout(() => {
      for (const worker of this.#alive) worker.process.kill('SIGKILL')
    }, drainMs)
    await Promise.all(ending)
    clearTimeout(tired)
  }

  #fork(): Worker {
    const worker = cluster.fork({ DATABASE_URL: this.#databaseUrl })
    const began = performance.now()
    this.#alive.add(worker)
    worker.once('exit', (code, signal) => {
      this.#alive.delete(worker)
      if (this.#isStarted && !this.#isStopping) {
        this.#replace({ pid: worker.process.pid, code, signal, began })
      }
    })
    return worker
  }

  #replace({ began, ...how }: { pid?: number; code: number; signal: string; began: number }) {
    this.#deaths = earlyDeaths(this.#deaths, performance.now() - began)
    const waitMs = restartDelay(this.#deaths)
    this.#log.error({ ...how, waitMs }, 'a process died and is replaced')
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.#fork()
    }, waitMs)
    this.#timers.add(timer)
  }
}

/** Resolves when a process listens, or has ended. */
const listening = (worker: Worker) =>
  Promise.race([once(worker, 'listening'), once(worker, 'exit')])
