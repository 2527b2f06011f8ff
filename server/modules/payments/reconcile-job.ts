import type { JobKind } from '#server/platform/jobs/jobs.ts'

export const reconcileJob = (reconcile: () => Promise<void>): JobKind<object> => ({
  name: 'payments.reconcile',
  cron: '*/5 * * * *',
  handle: reconcile,
})
