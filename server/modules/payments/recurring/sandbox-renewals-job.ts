import type { JobKind } from '#server/platform/jobs/jobs.ts'

/** Every minute: the clock of the sandbox's subscriptions. */
export const sandboxRenewalsJob = (tick: () => Promise<void>): JobKind<object> => ({
  name: 'payments.sandbox-renewals',
  cron: '* * * * *',
  handle: tick,
})
