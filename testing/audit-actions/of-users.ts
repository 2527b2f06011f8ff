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
} from '#contract/identity/identity.ts'
import {
  answerSetUp,
  confirmAddress,
  sendAddressLink,
  takeBackAddress,
} from '#contract/identity/mail-links.ts'
import { resetCalendar } from '#contract/live-sessions.ts'
import type { TestApp } from '../app.ts'
import { mailsOf } from '../mails.ts'
import type { Person } from '../people.ts'
import type { Done } from './bench.ts'

/** An action by somebody on an account, as `as`. */
interface OwnAction {
  action: string
  run(app: TestApp, as: Person): Promise<Done>
}

const newPassword = 'another good password'

const newAddress = ({ email }: Person) => `new-${email}`

const askForAddress = (app: TestApp, as: Person) =>
  app.call(updateProfile, {
    as,
    body: { name: as.name, email: newAddress(as), currentPassword: as.password },
  })

const linkToNew = (app: TestApp, as: Person) =>
  mailsOf(app).tokenIn(newAddress(as), 'Confirm your new e-mail address')

/** Answers what was set up on an account before its address was confirmed, on another device. */
async function sayOfSetUp(app: TestApp, as: Person, isMine: boolean) {
  const { pool } = app.academy.db
  await pool.updateTable('users').set({ emailConfirmedAt: null }).where('id', '=', as.id).execute()
  await app.call(sendAddressLink, { as })
  const token = await mailsOf(app).tokenIn(as.email, 'Confirm your e-mail address')
  await app.call(confirmAddress, { body: { token } })
  return app.call(answerSetUp, { body: { token, isMine } })
}

/** Users' actions that concern the security of their accounts. */
export const ownActions: readonly OwnAction[] = [
  {
    action: 'password.changed',
    run: (app, as) =>
      app.call(changePassword, { as, body: { currentPassword: as.password, newPassword } }),
  },
  {
    action: 'password.reset',
    async run(app, { email }) {
      await app.call(requestPasswordReset, { body: { email } })
      const token = await mailsOf(app).tokenIn(email, 'Set a new password')
      return app.call(resetPassword, { body: { token, password: newPassword } })
    },
  },
  { action: 'email.change_asked', run: (app, as) => askForAddress(app, as) },
  {
    action: 'email.changed',
    async run(app, as) {
      await askForAddress(app, as)
      return app.call(confirmAddress, { body: { token: await linkToNew(app, as) } })
    },
  },
  {
    action: 'email.taken_back',
    async run(app, as) {
      await askForAddress(app, as)
      await app.call(confirmAddress, { body: { token: await linkToNew(app, as) } })
      const token = await mailsOf(app).tokenIn(as.email, 'Your e-mail address was changed')
      return app.call(takeBackAddress, { body: { token } })
    },
  },
  { action: 'account.set_up_removed', run: (app, as) => sayOfSetUp(app, as, false) },
  { action: 'account.set_up_confirmed', run: (app, as) => sayOfSetUp(app, as, true) },
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
