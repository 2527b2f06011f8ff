import {
  changePassword,
  deleteAccount,
  endOtherSessions,
  endSession,
  exportOwnData,
  listSessions,
  login,
  requestPasswordReset,
  resetPassword,
  updateProfile,
} from '#contract/identity.ts'
import { resetCalendar } from '#contract/live-sessions.ts'
import type { TestApp } from '../app.ts'
import type { Person } from '../people.ts'
import type { Done } from './bench.ts'

/** What somebody does to an account, as `as`. */
interface OwnDeed {
  action: string
  run(app: TestApp, as: Person): Promise<Done>
}

/** The token of the link that was mailed to the address. */
async function resetTokenFor({ academy }: TestApp, email: string): Promise<string> {
  const { mail } = academy.platform
  for (;;) {
    const { items } = await mail.list({ page: 1, limit: 1, search: email })
    const kept = items[0] && (await mail.read(items[0].name))
    const token = kept && /token=([\w-]+)/.exec(kept.text)?.[1]
    if (token) return token
  }
}

const newPassword = 'another good password'

/** What users do that concerns the security of their accounts. */
export const ownDeeds: readonly OwnDeed[] = [
  {
    action: 'password.changed',
    run: (app, as) =>
      app.call(changePassword, { as, body: { currentPassword: as.password, newPassword } }),
  },
  {
    action: 'password.reset',
    async run(app, { email }) {
      await app.call(requestPasswordReset, { body: { email } })
      return app.call(resetPassword, {
        body: { token: await resetTokenFor(app, email), password: newPassword },
      })
    },
  },
  {
    action: 'email.changed',
    run: (app, as) => {
      const body = { name: as.name, email: `new-${as.email}`, currentPassword: as.password }
      return app.call(updateProfile, { as, body })
    },
  },
  {
    action: 'sign_in.new_device',
    run: (app, { email, password }) => app.call(login, { body: { email, password } }),
  },
  {
    action: 'session.ended',
    async run(app, as) {
      await app.call(login, { body: { email: as.email, password: as.password } })
      const { body } = await app.call(listSessions, { as })
      const id = body.find(({ current }) => !current)?.id ?? ''
      return app.call(endSession, { as, params: { id } })
    },
  },
  { action: 'session.others_ended', run: (app, as) => app.call(endOtherSessions, { as }) },
  { action: 'account.exported', run: (app, as) => app.call(exportOwnData, { as }) },
  { action: 'calendar.renewed', run: (app, as) => app.call(resetCalendar, { as }) },
  {
    action: 'account.deleted',
    run: (app, as) => app.call(deleteAccount, { as, body: { password: as.password } }),
  },
]
