import { deriveKey, successorOf } from '#server/platform/secrets.ts'
import type { IdentityDeps } from '../deps.ts'

/**
 * The token that reverts a change of address, derived from the id of the change. It is computed
 * rather than random, so that both mails to the old address, before and after the change, have the
 * same link without its being stored in readable form.
 */
export function takeBackTokens({ keyFor }: Pick<IdentityDeps, 'keyFor'>): (id: string) => string {
  const key = deriveKey(keyFor('links that take a change of address back'), 'take-back')
  return (id) => successorOf(id, key)
}
