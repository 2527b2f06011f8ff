import type { Assignee } from '#contract/messages.ts'
import { may } from '#contract/permissions.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MessagesDeps } from './deps.ts'
import { presentAssignee } from './messages.present.ts'

/** The members of the office who may answer conversations, by name, without suspended ones. */
export async function listAssignees(
  { access, db, identity }: Pick<MessagesDeps, 'access' | 'db' | 'identity'>,
  _actor: Actor,
): Promise<Assignee[]> {
  const ids = await access.office(db.pool)
  const [standings, users] = await Promise.all([
    access.standingsOf(ids),
    identity.usersByIds(db.pool, ids),
  ])
  return users
    .filter(({ id, suspension }) => {
      const standing = standings.get(id)
      return standing && !suspension && may(standing, 'messages.manage')
    })
    .map(presentAssignee)
    .toSorted((one, other) => one.name.localeCompare(other.name))
}
