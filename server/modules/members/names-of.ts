import type { MembersDeps } from './deps.ts'

/** The current names of these users; deleted ones are absent. */
export async function namesOf(
  { db, identity }: Pick<MembersDeps, 'db' | 'identity'>,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const users = await identity.usersByIds(db.pool, wanted)
  return new Map(users.map(({ id, name }) => [id, name]))
}
