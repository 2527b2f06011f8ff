import { access } from '#server/modules/access/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { payments } from '#server/modules/payments/index.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { type CurrentDays, createCurrentDays } from './terms.ts'
import { officeMail, withdrawalMail } from './withdrawals.mails.ts'
import { withdrawalsNotices } from './withdrawals.notices.ts'
import { withdrawalsRoutes } from './withdrawals.routes.ts'
import { exportFor } from './withdrawals.store.ts'

const needs = { access, identity, payments }
export type WithdrawalsDeps = DepsOf<'db' | 'mail' | 'now', typeof needs>

interface Withdrawals {
  /** How many days members have to withdraw, at most five seconds old; null while they cannot by themselves. */
  currentDays: CurrentDays['read']
}

/** Withdrawing from contracts, where the law of the European Union gives that right. */
export const withdrawals = defineModule('withdrawals', {
  needs,
  create: (deps: WithdrawalsDeps): Contribution<Withdrawals> => {
    const { read: currentDays, forget } = createCurrentDays(deps)
    return {
      api: { currentDays },
      on: { 'settings.changed': forget },
      routes: withdrawalsRoutes(deps),
      mails: [withdrawalMail, officeMail],
      notices: withdrawalsNotices,
      personalData: {
        part: 'withdrawals',
        read: (userId) => exportFor(deps.db.pool, userId),
        columns: {
          'start_statements.user_id': 'deleted',
          'withdrawals.user_id': {
            retainedBecause: 'books must be kept, and no name stands in it',
          },
        },
      },
    }
  },
})
