import type { SentTo } from '#contract/endpoint.ts'
import type { createTradingAccount, TradingAccount } from '#contract/imports.ts'
import { newId } from '#server/platform/clock.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { insertAccount, insertStart } from './accounts.store.ts'
import type { ImportsDeps } from './deps.ts'
import { listAccounts } from './list-accounts.ts'

type Input = SentTo<typeof createTradingAccount>['body']

/**
 * Creates the account for the actor's manually entered trades in one currency, with its starting
 * balance. Throws 409 if there is one in that currency.
 */
export async function createAccount(
  deps: ImportsDeps,
  actor: Actor,
  input: Input,
): Promise<TradingAccount> {
  const { db, now } = deps

  const { startingBalanceCents, ...told } = input
  const id = await createOnce(db, actor, async (tx, made) => {
    const at = now()
    const kept = { id: made, userId: actor.id, number: '', holdsOwn: true, timeZone: 'UTC' }
    const times = { usedAt: at, createdAt: at, updatedAt: at }
    const account = await insertAccount(tx, { ...kept, ...told, ...times, mapping: null })
    if (!account) throw new Failure('conflict', taken(told.currency))
    if (startingBalanceCents > 0) {
      await insertStart(tx, { id: newId(), accountId: made, amountCents: startingBalanceCents })
    }
  })
  const made = (await listAccounts(deps, actor)).find((account) => account.id === id)
  if (!made) throw new Failure('not_found', 'The account was deleted meanwhile.')
  return made
}

const taken = (currency: string) =>
  `You have an account for your own trades in ${currency} already.`
