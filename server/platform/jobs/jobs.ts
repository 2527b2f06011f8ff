import { fromKysely, PgBoss } from 'pg-boss'
import type { Executor } from '../database/database.ts'
import type { Log } from '../log.ts'

/** A kind of background work. `data` is JSON; the handler may run more than once and must bear it. */
export interface JobKind<Data extends object> {
  readonly name: string
  handle(data: Data): Promise<void>
  /** A cron expression (UTC) for work that recurs by itself with empty data. */
  readonly cron?: string
}

export interface Jobs {
  /** Files a job in the caller's transaction: it runs after the commit, or never. */
  send<Data extends object>(tx: Executor, kind: { name: string }, data: Data): Promise<void>
}

export interface JobRunner extends Jobs {
  /** Creates the queues and starts working on them. */
  start(kinds: readonly JobKind<never>[]): Promise<void>
  /** Lets running jobs finish (at most 10 s) and stops. */
  stop(): Promise<void>
}

/** Background work kept in PostgreSQL: it survives a crash and is tried again after a failure. */
export function createJobs(url: string, log: Log): JobRunner {
  const boss = new PgBoss({
    connectionString: url,
    max: 3,
    application_name: 'academy jobs',
    useListenNotify: true,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs: the queue reported an error'))
  boss.on('warning', (warning) => log.debug({ warning }, 'jobs: warning'))

  const work = async (kind: JobKind<never>) => {
    const settings = { notify: true, retryLimit: 10, retryDelay: 1, retryBackoff: true }
    await boss.createQueue(kind.name, settings)
    await boss.updateQueue(kind.name, settings)
    await boss.work<never>(kind.name, { pollingIntervalSeconds: 5 }, async (jobs) => {
      for (const job of jobs) await kind.handle(job.data)
    })
    if (kind.cron) await boss.schedule(kind.name, kind.cron)
  }

  return {
    async start(kinds) {
      await boss.start()
      for (const kind of kinds) await work(kind)
    },
    async send(tx, kind, data) {
      await boss.send(kind.name, data, { db: fromKysely(tx) })
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
