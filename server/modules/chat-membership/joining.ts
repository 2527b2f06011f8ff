import { maySeeContent } from '#contract/access/permissions.ts'
import { chatLinkMinutes, type makeChatLink, type OwnChatGroup } from '#contract/chat-membership.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { programs } from '#contract/offers/program-table.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isOvertaken } from '#server/platform/database/problems.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { entitlementOf } from './entitlement.ts'
import { findGroup, type GroupKey, type GroupRow, selectGroups } from './groups.store.ts'
import type { WorkingDeps } from './index.ts'
import { endLinksOf, insertLink } from './links.store.ts'
import { changePerson, findPerson, releasePeople } from './people.store.ts'
import { moveGroup, setTrouble } from './reconciling.ts'
import type { ChatService } from './services/chat-service.ts'
import { replaceDiscordCode, unlinkDiscord } from './services/discord-accounts.store.ts'
import { newDiscordCode } from './services/discord-arrivals.ts'
import { findEntitled, ownStanding } from './standing.store.ts'

/** The groups that the caller's access opens. */
export async function listOwnGroups(
  { db, links, offers, services }: WorkingDeps,
  actor: Actor,
): Promise<OwnChatGroup[]> {
  const [groups, standing, { offers: offered }] = await Promise.all([
    selectGroups(db.pool),
    ownStanding(db.pool, actor.id, links),
    offers.read(db.pool),
  ])
  return groups
    .filter(
      ({ program, service }) =>
        services[service] !== null && maySeeContent(actor, [programs[program].role]),
    )
    .map(({ id, program, service, title }) => ({
      program,
      name: offered[program].title,
      service,
      title,
      isLinked: standing[service] !== null,
      isIn: standing.inside.includes(id),
    }))
}

/**
 * Makes the link by which the caller alone joins a group, once; an earlier one is over. Throws 404 for a group that the
 * caller's access does not open, 422 without a linked account, 409 for whoever is in it already.
 */
export async function makeOwnLink(
  deps: WorkingDeps,
  actor: Actor,
  key: GroupKey,
): Promise<AnswerOf<typeof makeChatLink>> {
  const { db, linkLimiter, now } = deps
  const service = deps.services[key.service]
  if (!service) throw notFound()
  const expiresAt = new Date(now().getTime() + chatLinkMinutes * 60_000)
  const { code, codeHash } = newDiscordCode()
  const { accountId, group } = await db.transaction(async (tx) => {
    const known = await requireOpen(deps, tx, actor, key)
    await endLinksOf(tx, known.group.id, actor.id)
    return known
  })
  await linkLimiter.consume(actor.id)
  const url = await asking(deps, service, group, async () => {
    const presence = accountId === null ? null : await service.presenceOf(group, accountId)
    if (presence?.isIn) throw new Failure('conflict', 'You are in this group already.')
    if (accountId !== null && presence?.isOutside) await letIn(deps, service, group, accountId)
    return service.invite(group, expiresAt)
  })
  try {
    await db.transaction(async (tx) => {
      await requireOpen(deps, tx, actor, key)
      await insertLink(tx, { id: newId(), groupId: group.id, userId: actor.id, url, expiresAt })
      if (key.service === 'discord') {
        await replaceDiscordCode(tx, { userId: actor.id, codeHash, expiresAt })
      }
    })
  } catch (error) {
    // Whoever was refused must not keep a link that works.
    await service.revoke(group, url).catch(() => undefined)
    if (!isOvertaken(error)) throw error
    throw new Failure('conflict', 'Another link has just been created. Please try again.')
  } finally {
    deps.wake()
  }
  return {
    url,
    expiresAt: expiresAt.toISOString(),
    code: key.service === 'discord' ? code : null,
  }
}

/** The group and the caller's account there, as they are now. */
async function requireOpen(
  deps: WorkingDeps,
  tx: Executor,
  actor: Actor,
  key: GroupKey,
): Promise<{ group: GroupRow; accountId: string | null }> {
  await deps.identity.holdSession(tx, actor)
  const group = await findGroup(tx, key)
  if (!group) throw notFound()
  const of = entitlementOf(deps, group)
  const { accountId, isEntitled } = await findEntitled(tx, of, actor.id)
  if (!isEntitled) throw notFound()
  if (accountId === null && key.service === 'telegram') {
    throw new Failure(
      'rule_violated',
      'Connect your Telegram first: in Settings, Connect Telegram.',
    )
  }
  return { group, accountId }
}

/** Lets in again whom the academy has shut out; whom somebody else has banned stays out. */
async function letIn(
  { db }: WorkingDeps,
  service: ChatService,
  group: GroupRow,
  accountId: string,
): Promise<void> {
  if (service.admitsByItself) return
  const person = await findPerson(db.pool, group.id, accountId)
  if (!person?.isShutOut) {
    const message = 'An admin has removed you from this group. Please write to the academy.'
    throw new Failure('rule_violated', message)
  }
  await service.readmit(group, accountId)
  await changePerson(db.pool, person.id, { isShutOut: false })
}

/** Asks the service; what it refuses is told to the caller and, where only the owner can help, to the owner. */
async function asking<T>(
  { db, now }: WorkingDeps,
  service: ChatService,
  group: GroupRow,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof Failure) throw cause
    const refusal = service.refusalOf(cause)
    if (refusal.kind === 'moved') await moveGroup({ db, now }, group.id, refusal.to)
    if (refusal.kind === 'group') {
      await db.transaction((tx) => setTrouble(tx, group.id, refusal.trouble, now()))
      const message = 'The group cannot be joined at the moment. The academy has been told.'
      throw new Failure('unavailable', message, { cause, retryAfter: 60 })
    }
    const message = `${service.name} cannot be reached. Please try again in a moment.`
    const retryAfter = refusal.kind === 'wait' ? Math.min(refusal.seconds, 3600) : 5
    throw new Failure('unavailable', message, { cause, retryAfter })
  }
}

/** Ends the link of a user's account at Discord, with which the role goes; false if none was linked. */
export async function endDiscordLink(tx: Executor, userId: string): Promise<boolean> {
  if (!(await unlinkDiscord(tx, userId))) return false
  await releasePeople(tx, userId, 'discord')
  return true
}

/** Unlinks the caller's account at Discord; the same again is no error. */
export async function unlinkOwnDiscord(deps: WorkingDeps, actor: Actor): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await endDiscordLink(tx, actor.id))) return
    await recordAudit(tx, actor, { action: 'discord.disconnected', person: actor.id })
  })
  deps.wake()
}
