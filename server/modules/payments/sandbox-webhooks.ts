import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { JobKind, Jobs } from '#server/platform/jobs/jobs.ts'
import { sandboxWebhookJob } from './payments.rules.ts'

export interface SandboxDeps {
  db: Database
  now: Clock
  jobs: Jobs
  /** The secret that signs the sandbox's webhooks. */
  webhookSecret: string
}

/** Signs the sandbox's events and passes them to the handler of Stripe's webhooks. */
export const sandboxWebhooks = (
  { now, webhookSecret: secret }: Pick<SandboxDeps, 'now' | 'webhookSecret'>,
  receive: (raw: Buffer, signature: string) => Promise<void>,
): JobKind<{ payload: string }> => ({
  name: sandboxWebhookJob,
  async handle({ payload }) {
    const timestamp = Math.floor(now().getTime() / 1000)
    const { Stripe } = await import('stripe')
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    await receive(Buffer.from(payload), header)
  },
})
