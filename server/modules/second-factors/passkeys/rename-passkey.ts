import type { Passkey } from '#contract/second-factors.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SecondFactorsDeps } from '../deps.ts'
import { presentPasskey } from '../second-factors.present.ts'
import { setPasskeyName } from './passkeys.store.ts'

/** Gives a passkey of the caller another name. Throws 404 for any other. */
export async function renamePasskey(
  { db }: Pick<SecondFactorsDeps, 'db'>,
  actor: Actor,
  id: string,
  name: string,
): Promise<Passkey> {
  const row = await setPasskeyName(db.pool, { id, userId: actor.id, name })
  if (!row) throw notFound()
  return presentPasskey(row)
}
