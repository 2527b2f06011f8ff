import { pages } from '#contract/pages.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { SecondFactorsDeps } from './deps.ts'

/** Notifies the owner of an account, in the caller's transaction, of a change of its factors. */
export const tellOwner = (
  tx: Executor,
  { identity, now }: Pick<SecondFactorsDeps, 'identity' | 'now'>,
  { user, told }: { user: { id: string; email: string }; told: string },
): Promise<void> =>
  identity.tellOwner(tx, {
    user,
    kind: 'factors',
    detail: told,
    at: now(),
    where: null,
    path: pages.settings,
  })
