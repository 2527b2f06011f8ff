import { changePassword, requestPasswordReset, resetPassword } from '#contract/identity.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { JobKind, Jobs } from '#server/platform/jobs/jobs.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { createChangePassword } from './change-password.ts'
import type { Passwords } from './passwords.ts'
import { createRequestPasswordReset } from './request-password-reset.ts'
import { createResetPassword } from './reset-password.ts'

export interface PasswordLimiters {
  /** Requests for a reset link from one network address. */
  forgot: RateLimiter
  /** Password changes that one user tries. */
  password: RateLimiter
}

interface PasswordDeps {
  db: Database
  now: Clock
  jobs: Jobs
  mail: Pick<Mail, 'queue'>
  passwords: Passwords
  limiters: PasswordLimiters
  onSessionsEnded: (userId: string) => void
}

/** The calls by which a password is set anew, and the job behind them. */
export function createPasswordCalls(deps: PasswordDeps): {
  routes: Route[]
  jobs: JobKind<never>[]
} {
  const forgot = createRequestPasswordReset({ ...deps, limiter: deps.limiters.forgot })
  const reset = createResetPassword(deps)
  const change = createChangePassword({ ...deps, limiter: deps.limiters.password })
  return {
    jobs: [forgot.job],
    routes: [
      route(requestPasswordReset, {
        access: 'public',
        async handle({ body, request }) {
          await forgot.request(body.email, request.ip)
          return undefined
        },
      }),
      route(resetPassword, {
        access: 'public',
        async handle({ body }) {
          await reset(body.token, body.password)
          return undefined
        },
      }),
      route(changePassword, {
        access: 'account.own',
        async handle({ actor, body }) {
          await change(actor, body)
          return undefined
        },
      }),
    ],
  }
}
