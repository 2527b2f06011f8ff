import type { System } from '#contract/system.ts'
import { databaseBytes } from '#server/platform/database/size.store.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { queueStates } from '#server/platform/jobs/jobs.store.ts'
import { sendingQueues } from '#server/platform/mail/mail.ts'
import { programVersion } from '#server/platform/program-version.ts'
import type { SystemDeps } from './index.ts'
import { aliveSeconds } from './processes.ts'
import { presentDeliveries, presentProcess, presentQueues } from './system.present.ts'
import { postgresVersion, selectProcesses } from './system.store.ts'

const day = 24 * 60 * 60 * 1000

/** How the program is running: read in one turn, and as it is now. */
export async function readSystem(deps: SystemDeps, _actor: Actor): Promise<System> {
  const { db, mail, notifications, now, payments, storageQuota } = deps
  const { pool } = db
  const [postgres, processes, queues, deliveries, bytes, userFilesBytes, paying] =
    await Promise.all([
      postgresVersion(pool),
      selectProcesses(pool, aliveSeconds),
      queueStates(pool),
      notifications.countDeliveries(pool, new Date(now().getTime() - day)),
      databaseBytes(pool),
      storageQuota.bytesOfAll(pool),
      payments.readState(),
    ])
  const mails = queues.filter(({ name }) => sendingQueues.includes(name))
  return {
    versions: { program: programVersion, node: process.versions.node, postgres },
    processes: processes.map(presentProcess),
    queues: presentQueues(queues),
    deliveries: presentDeliveries(deliveries),
    databaseBytes: bytes,
    userFilesBytes,
    mail: {
      hasServer: mail.server !== null,
      waiting: mails.reduce((sum, { waiting }) => sum + waiting, 0),
    },
    payments: paying,
  }
}
