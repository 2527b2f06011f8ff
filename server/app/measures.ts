import type { Database } from '#server/platform/database/database.ts'
import { databaseBytes, pingDatabase } from '#server/platform/database/size.store.ts'
import type { LiveStream } from '#server/platform/events/live-stream.ts'
import { queueStates } from '#server/platform/jobs/jobs.store.ts'
import { sendingQueues } from '#server/platform/mail/mail.ts'
import type { Measures } from '#server/platform/metrics/measure.ts'

interface Measured {
  db: Database
  stream: Pick<LiveStream, 'open'>
}

/** What the platform itself measures: of this process, and of the database that all share. */
export const platformMeasures = ({ db, stream }: Measured): Measures[] => [
  ofProcess({ db, stream }),
  ofQueues(db),
  ofDatabase(db),
  ofAnswers(db),
]

function ofProcess({ db: { driver }, stream }: Measured): Measures {
  return {
    of: [
      { name: 'academy_streams_open', help: 'Open live streams of this process' },
      {
        name: 'academy_database_connections',
        help: 'Connections of the pool of this process',
        labels: ['state'],
      },
      {
        name: 'academy_database_waiting',
        help: 'Statements of this process that wait for a connection',
      },
    ],
    read: () => ({
      academy_streams_open: [{ value: stream.open }],
      academy_database_connections: [
        { labels: { state: 'idle' }, value: driver.idleCount },
        { labels: { state: 'busy' }, value: driver.totalCount - driver.idleCount },
      ],
      academy_database_waiting: [{ value: driver.waitingCount }],
    }),
  }
}

function ofQueues({ pool }: Database): Measures {
  const labels = ['queue']
  return {
    isShared: true,
    of: [
      { name: 'academy_jobs_waiting', help: 'Jobs that could run now', labels },
      { name: 'academy_jobs_oldest_seconds', help: 'For how long the first of them waits', labels },
      { name: 'academy_jobs_failed', help: 'Jobs that were given up, kept for a week', labels },
      { name: 'academy_mails_waiting', help: 'Mails that could be sent now' },
    ],
    async read() {
      const queues = await queueStates(pool)
      const byQueue = (figureOf: (queue: (typeof queues)[number]) => number) =>
        queues.map((queue) => ({ labels: { queue: queue.name }, value: figureOf(queue) }))
      const mails = queues.filter(({ name }) => sendingQueues.includes(name))
      return {
        academy_jobs_waiting: byQueue(({ waiting }) => waiting),
        academy_jobs_oldest_seconds: byQueue(({ oldestSeconds }) => oldestSeconds),
        academy_jobs_failed: byQueue(({ failed }) => failed),
        academy_mails_waiting: [{ value: mails.reduce((sum, { waiting }) => sum + waiting, 0) }],
      }
    },
  }
}

function ofDatabase({ pool }: Database): Measures {
  const name = 'academy_database_size_bytes'
  return {
    isShared: true,
    of: [{ name, help: 'What the database takes on the disk of its server' }],
    read: async () => ({ [name]: [{ value: await databaseBytes(pool) }] }),
  }
}

/** Says itself that the database does not answer, where all that is read from it is missing. */
function ofAnswers({ pool }: Database): Measures {
  const name = 'academy_database_up'
  return {
    of: [{ name, help: 'Whether the database answers this process', together: 'min' }],
    read: async () => {
      const isUp = await pingDatabase(pool).then(
        () => true,
        () => false,
      )
      return { [name]: [{ value: Number(isUp) }] }
    },
  }
}
