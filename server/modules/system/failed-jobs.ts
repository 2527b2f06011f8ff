import { type FailedJob, failedJobsMaximum } from '#contract/system.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { failedJobs, retryFailedJob } from '#server/platform/jobs/jobs.store.ts'
import type { SystemDeps } from './index.ts'
import { presentFailedJob } from './system.present.ts'

/** The jobs that were given up, newest first. Their data is nobody's business here. */
export async function listFailed({ db }: SystemDeps, _actor: Actor): Promise<FailedJob[]> {
  return (await failedJobs(db.pool, failedJobsMaximum)).map(presentFailedJob)
}

/** Has a job tried once more; throws 404 unless it is one that was given up. */
export async function retryFailed(
  { db }: SystemDeps,
  actor: Actor,
  { queue, id }: { queue: string; id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await retryFailedJob(tx, queue, id))) throw notFound()
    await recordAudit(tx, actor, { action: 'job.retried', subject: id, name: queue })
  })
}
