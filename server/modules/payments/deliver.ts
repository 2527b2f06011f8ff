import type { Executor } from '#server/platform/database/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { sandboxWebhookJob } from './payments.rules.ts'

/** Queues the delivery of a webhook in the caller's transaction, so that no crash loses it. */
export const createDeliver =
  (jobs: Jobs) =>
  (tx: Executor, payload: string): Promise<void> =>
    jobs.send(tx, { name: sandboxWebhookJob }, { payload })
