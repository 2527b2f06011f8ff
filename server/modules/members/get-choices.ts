import type { MembersDeps } from './deps.ts'
import { tagsInUse } from './members.store.ts'

/** The values by which the list can be filtered. */
export async function getChoices({ access, db }: Pick<MembersDeps, 'access' | 'db'>) {
  const [tags, cohorts] = await Promise.all([tagsInUse(db.pool), access.members.cohorts(db.pool)])
  return { tags, cohorts }
}
