import type { OwnPayment } from '#contract/own-payments.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { PaymentsDeps } from './deps.ts'
import { paymentsOf } from './transactions.store.ts'

/** The newest payments of the caller. What came and fits nothing is between the office and the provider. */
export const createListOwnPayments =
  ({ db }: Pick<PaymentsDeps, 'db'>) =>
  async (actor: Actor): Promise<OwnPayment[]> => {
    const rows = await paymentsOf(db.pool, actor.id)
    return rows.flatMap(({ status, provider, ...row }) =>
      status === 'suspicious' ? [] : [{ ...instants(row), status, inTest: provider === 'sandbox' }],
    )
  }
