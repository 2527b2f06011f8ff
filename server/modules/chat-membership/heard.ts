import type { GroupUpdate } from '#server/modules/notifications/index.ts'
import { entitlementOf } from './entitlement.ts'
import { changeGroup, type GroupRow, groupsAt } from './groups.store.ts'
import type { ChatMembershipDeps } from './index.ts'
import { deleteLink, findLink } from './links.store.ts'
import { clearFailures, findPerson, storeSeen } from './people.store.ts'
import { moveGroup, setTrouble } from './reconciling.ts'
import { adoptMembers, findEntitled } from './standing.store.ts'

/** Stores what Telegram tells of a group. The same again is the same as once. */
export async function heardOfGroup(
  deps: ChatMembershipDeps & { wake: () => void },
  update: GroupUpdate,
): Promise<void> {
  const { db, now } = deps
  const [group] = await groupsAt(db.pool, 'telegram', update.chatId)
  if (!group) return
  if (update.what === 'moved') await moveGroup(deps, group.id, update.to)
  else if (update.what === 'bot') {
    await db.transaction(async (tx) => {
      if (!update.isAdmin) return setTrouble(tx, group.id, noAdmin, now())
      await changeGroup(tx, group.id, { trouble: null, troubleAt: null })
      await clearFailures(tx, group.id)
    })
  } else if (!(update.isWriting && (await findPerson(db.pool, group.id, update.accountId)))) {
    await heardOfPerson(deps, group, update)
  } else return
  deps.wake()
}

const noAdmin =
  'The bot is no longer an admin of the group. Make it one again in Telegram, with the rights to invite and to ban people.'

async function heardOfPerson(
  deps: ChatMembershipDeps,
  group: GroupRow,
  { accountId, name, isIn, isExempt, isWriting, link: url }: GroupUpdate & { what: 'person' },
): Promise<void> {
  const { db, now } = deps
  const of = entitlementOf(deps, group)
  await db.transaction(async (tx) => {
    const link = url === null ? undefined : await findLink(tx, group.id, url)
    const holder = link?.userId ? await findEntitled(tx, of, link.userId) : undefined
    const cameByOther = link !== undefined && holder?.accountId !== accountId
    const seen = { groupId: group.id, accountId, name, isIn, isExempt, at: now() }
    await storeSeen(tx, seen, { onlyNew: isWriting, cameByOther })
    // At once: whoever disconnects the account in the next second would be a stranger.
    await adoptMembers(tx, of, accountId)
    // It lets nobody else in.
    if (link) await deleteLink(tx, link.id)
  })
}
