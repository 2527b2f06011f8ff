import type { Selectable } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type PasskeyRow = Pick<
  Selectable<Tables['passkeys']>,
  'id' | 'name' | 'synced' | 'createdAt' | 'lastUsedAt'
>

const shown = ['id', 'name', 'synced', 'createdAt', 'lastUsedAt'] as const

/** The user's passkeys, oldest first. */
export function passkeysOf(executor: Executor, userId: string): Promise<PasskeyRow[]> {
  return executor
    .selectFrom('passkeys')
    .select(shown)
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** The credential descriptors of the user's passkeys. */
export function credentialsOf(executor: Executor, userId: string) {
  return executor
    .selectFrom('passkeys')
    .select(['credentialId as id', 'transports'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
}

export function findByCredential(executor: Executor, credentialId: string) {
  return executor
    .selectFrom('passkeys')
    .select(['id', 'userId', 'credentialId', 'publicKey', 'counter', 'transports'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
}

/** Stores a passkey; null if it is already stored, for any user. */
export async function insertPasskey(
  tx: Executor,
  passkey: Omit<Selectable<Tables['passkeys']>, 'lastUsedAt'>,
): Promise<PasskeyRow | null> {
  const row = await tx
    .insertInto('passkeys')
    .values({ ...passkey, lastUsedAt: null })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning(shown)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Records a use. The counter of a passkey that has one must have increased since it was read: of
 * two uses with the same counter, as by a passkey and its clone, one gets false.
 */
export async function noteUse(
  tx: Executor,
  use: { id: string; counter: number; at: Date },
): Promise<boolean> {
  const counter = String(use.counter)
  const result = await tx
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: use.at })
    .where('id', '=', use.id)
    .where((eb) =>
      eb.or([
        eb('counter', '<', counter),
        eb.and([eb('counter', '=', '0'), eb.val(use.counter === 0)]),
      ]),
    )
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function setPasskeyName(
  executor: Executor,
  { id, userId, name }: { id: string; userId: string; name: string },
): Promise<PasskeyRow | undefined> {
  return executor
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(shown)
    .executeTakeFirst()
}

/** Removes a passkey of the user and returns its name; undefined if there is none. */
export function deletePasskey(tx: Executor, { id, userId }: { id: string; userId: string }) {
  return tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('name')
    .executeTakeFirst()
}

export type Challenge = Selectable<Tables['passkeyChallenges']>

/**
 * Notes that a challenge was answered, until it expires. False if it was before; of several simultaneous
 * calls exactly one gets true.
 */
export async function spendChallenge(executor: Executor, challenge: Challenge): Promise<boolean> {
  const result = await executor
    .insertInto('passkeyChallenges')
    .values(challenge)
    .onConflict((conflict) => conflict.column('challenge').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
