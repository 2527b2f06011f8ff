import { fromKysely, type JobResult, PgBoss } from 'pg-boss'
import type { Executor } from '../database/database.ts'
import type { Log } from '../log.ts'
import { dueQueues } from './jobs.store.ts'

/** A kind of background work. `data` is JSON; the handler may run more than once and must be idempotent. */
export interface JobKind<Data extends object> {
  readonly name: string
  handle(data: Data): Promise<void>
  /** A cron expression (UTC) for recurring work with empty data. */
  readonly cron?: string
  /**
   * How many are taken at a time, and run beside each other; one by default. For many small ones: taking and settling one
   * costs as much as a small job itself. Those of a lot are settled together, so that a crash may repeat all of them.
   */
  readonly atOnce?: number
  /** How long a finished job is kept; a few days by default. */
  readonly retentionSeconds?: number
}

export interface Jobs {
  /**
   * Queues a job in the caller's transaction: it runs after the commit, or never. `waitSeconds` delays it; of a kind, one
   * with a higher `priority` goes before all others, which have 0.
   */
  send<Data extends object>(
    tx: Executor,
    kind: { name: string },
    data: Data,
    options?: { waitSeconds?: number; priority?: number },
  ): Promise<void>
}

export interface JobRunner extends Jobs {
  /** Creates the queues and starts working on them. */
  start(kinds: readonly JobKind<never>[]): Promise<void>
  /** Lets running jobs finish (at most 10 s) and stops. */
  stop(): Promise<void>
}

/** Seconds without a heartbeat after which a job's worker counts as dead. */
const heartbeatSeconds = 20
/** How often, in seconds, jobs of dead workers are looked for; both together stay below a minute. */
const superviseSeconds = 15
/** How often, in seconds, jobs are looked for that become due without a notification: retries and delayed work. */
const lookSeconds = 2
/**
 * How often, in seconds, each queue is polled as well; without a listening connection as often as above. One
 * statement looks in all queues: polling each of seventy every two seconds was most of what an idle academy did.
 */
const pollSeconds = 60

const queueSettings = {
  notify: true,
  retryLimit: 10,
  retryDelay: 1,
  retryBackoff: true,
  heartbeatSeconds,
}
const workSettings = {
  pollingIntervalSeconds: lookSeconds,
  notifyPollingIntervalSeconds: pollSeconds,
}

/** Surrounds the handling of each job of this process. */
type FollowJob = (name: string, run: () => Promise<void>) => Promise<void>

interface JobsOptions {
  follow?: FollowJob | undefined
  /** Whether recurring work begins by the clock. */
  recurs?: boolean
}

/** Background work stored in PostgreSQL: it survives a crash and is retried after a failure. */
export function createJobs(
  url: string,
  log: Log,
  { follow = (_, run) => run(), recurs = true }: JobsOptions = {},
): JobRunner {
  const boss = new PgBoss({
    connectionString: url,
    max: 3,
    application_name: 'academy jobs',
    useListenNotify: true,
    schedule: recurs,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs: the queue reported an error'))
  boss.on('warning', (warning) => log.debug({ warning }, 'jobs: warning'))

  const run = async (kind: JobKind<never>, job: { id: string; data: never }) => {
    try {
      await follow(kind.name, () => kind.handle(job.data))
    } catch (error) {
      log.warn({ err: error, kind: kind.name, job: job.id }, 'a job failed; it is tried again')
      throw error
    }
  }
  const workers = new Map<string, string>()
  const work = async (kind: JobKind<never>) => {
    const options = {
      ...workSettings,
      batchSize: kind.atOnce ?? 1,
      perJobResults: true,
    } as const
    let worker = ''
    worker = await boss.work<never>(kind.name, options, (jobs) => {
      // One notification may stand for many jobs: look for the next without waiting.
      if (worker) boss.notifyWorker(worker)
      // One that fails leaves the others of its lot as they are.
      return Promise.all(jobs.map((job) => resultOf(job.id, run(kind, job))))
    })
    workers.set(kind.name, worker)
  }

  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()
  const look = async () => {
    try {
      const due = await dueQueues(boss.getDb(), [...workers.keys()])
      for (const name of due) boss.notifyWorker(workers.get(name) ?? '')
    } catch (error) {
      log.warn({ err: error }, 'jobs: due jobs could not be looked for')
    }
    timer?.refresh()
  }

  return {
    async start(kinds) {
      await boss.start()
      await register(boss, kinds)
      for (const kind of kinds) await work(kind)
      timer = setTimeout(() => {
        looking = look()
      }, lookSeconds * 1000)
    },
    async send(tx, kind, data, { waitSeconds, priority = 0 } = {}) {
      const wait = waitSeconds === undefined ? {} : { startAfter: waitSeconds }
      await boss.send(kind.name, data, { db: fromKysely(tx), priority, ...wait })
    },
    async stop() {
      clearTimeout(timer)
      timer = undefined
      await looking
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

async function resultOf(id: string, running: Promise<void>): Promise<JobResult> {
  try {
    await running
    return { id, status: 'completed' }
  } catch (error) {
    return { id, status: 'failed', output: error }
  }
}

/**
 * Makes the queues and schedules those of these kinds of work. A start finds nearly all of them as they were
 * left by the last, so they are read together, and only what differs is written.
 */
async function register(boss: PgBoss, kinds: readonly JobKind<never>[]): Promise<void> {
  const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()])
  const queueOf = new Map(queues.map((queue) => [queue.name, queue]))
  const cronOf = new Map(schedules.map(({ name, cron }) => [name, cron]))
  for (const { name, cron, retentionSeconds } of kinds) {
    const stored = retentionSeconds === undefined ? {} : { deleteAfterSeconds: retentionSeconds }
    const wanted = { ...queueSettings, ...stored }
    const queue = queueOf.get(name)
    if (!queue) await boss.createQueue(name, wanted)
    // Another process that starts at the same time may have created it by other settings.
    if (!queue || !isPartOf(wanted, queue)) await boss.updateQueue(name, wanted)
    if (cron && cronOf.get(name) !== cron) await boss.schedule(name, cron)
    if (!cron && cronOf.has(name)) await boss.unschedule(name)
  }
}

const isPartOf = (wanted: object, all: object) =>
  Object.entries(wanted).every(([key, value]) => Reflect.get(all, key) === value)
