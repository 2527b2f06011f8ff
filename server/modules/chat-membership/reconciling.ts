import { pages } from '#contract/site/pages.ts'
import { recordAudit, system } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { violatedUnique } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { entitlementOf } from './entitlement.ts'
import { changeGroup, changeTrouble, type GroupRow, selectGroups } from './groups.store.ts'
import type { ChatMembershipDeps } from './index.ts'
import { deleteLinksBefore, expireLink, linksToRevoke } from './links.store.ts'
import { changePerson } from './people.store.ts'
import { attemptsMaximum, nextStep, retryAfter, type Step } from './reconciling.rules.ts'
import type { RoundResult } from './rounds.ts'
import type { ChatService, Refusal } from './services/chat-service.ts'
import {
  addLinked,
  adoptMembers,
  duePeople,
  endUnwantedLinks,
  forgetGone,
  type PersonRow,
} from './standing.store.ts'

const batch = 100

/** What became of a group: whether there is more to do at once, or what the service said that stops it for now. */
type Result = { more: boolean } | { stopped: Refusal }

/**
 * Brings everybody's membership of a group in line with their access: one call after the other, each stored before
 * the next, so that whoever goes on after a crash repeats one at most, which the services take for the same. Ends
 * early where the service wants to be left alone, and when `signal` is aborted.
 */
export async function reconcileGroup(
  deps: ChatMembershipDeps,
  service: ChatService,
  group: GroupRow,
  signal: AbortSignal,
): Promise<Result> {
  const { db, now } = deps
  const { noticeDays } = group
  const of = entitlementOf(deps, group)
  const heard = await attempt(service, async () => service.lookAround?.(group))
  if (heard) return stop(deps, group, ofGroup(heard))
  await addLinked(db.pool, of, now())
  await adoptMembers(db.pool, of)
  await endUnwantedLinks(db.pool, of)
  await forgetGone(db.pool, of, { evenShutOut: service.admitsByItself })
  const links = await linksToRevoke(db.pool, group.id, { at: now(), limit: batch })
  for (const link of links) {
    if (signal.aborted) return { more: false }
    const refusal = await attempt(service, () => service.revoke(group, link.url))
    if (refusal && refusal.kind !== 'person') return stop(deps, group, refusal)
    await expireLink(db.pool, link.id, now())
  }
  const people = await duePeople(db.pool, of, { at: now(), noticeDays, limit: batch })
  for (const person of people) {
    if (signal.aborted) return { more: false }
    const step = nextStep(person, { at: now(), noticeDays })
    const refusal = step && (await attempt(service, () => take(deps, service, group, person, step)))
    if (!refusal) continue
    if (refusal.kind === 'person')
      await changePerson(db.pool, person.id, { failure: refusal.reason })
    else {
      if (refusal.kind === 'failed') await postpone(deps, service, person)
      return stop(deps, group, refusal)
    }
  }
  return { more: people.length === batch || links.length === batch }
}

/** What was refused about no person is the group's. */
const ofGroup = (refusal: Refusal): Refusal =>
  refusal.kind === 'person' ? { kind: 'group', trouble: refusal.reason } : refusal

/** Calls the service; what it refused, or null. Other errors, such as the database's, are thrown. */
async function attempt(
  service: ChatService,
  work: () => Promise<unknown>,
): Promise<Refusal | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof StoringFailed) throw error.cause
    return service.refusalOf(error)
  }
}

/** What went wrong on this side, and is not the service's refusal. */
class StoringFailed extends Error {}

async function store(
  { db }: Pick<ChatMembershipDeps, 'db'>,
  work: (tx: Executor) => Promise<unknown>,
): Promise<void> {
  try {
    await db.transaction(async (tx) => void (await work(tx)))
  } catch (cause) {
    throw new StoringFailed('The outcome could not be stored.', { cause })
  }
}

/** Takes a step at the service, then stores it. */
async function take(
  deps: ChatMembershipDeps,
  service: ChatService,
  group: GroupRow,
  person: PersonRow,
  step: Step,
): Promise<void> {
  const { accountId, id, name, owner, wasMember } = person
  const { config, now } = deps
  const done = { attempts: 0, retryAt: null, checkedAt: now() }
  const changed = { subject: group.id, name: nameOfGroup(service, group), person: owner }
  if (step === 'check') {
    const { isOutside, ...seen } = await service.presenceOf(group, accountId)
    // A ban that the academy did not make is somebody's decision, which it does not undo.
    const isShutOut = isOutside && (person.isShutOut || service.admitsByItself)
    return store(deps, (tx) =>
      changePerson(tx, id, { ...done, ...seen, name: seen.name || name, isShutOut }),
    )
  }
  if (step === 'give-notice') {
    const days = group.noticeDays ?? 1
    const settingsUrl =
      config.PUBLIC_URL + (group.service === 'telegram' ? pages.settings : pages.community)
    await service.giveNotice(group, { accountId, name, days, settingsUrl })
    return store(deps, (tx) => changePerson(tx, id, { ...done, noticedAt: now() }))
  }
  if (step === 'let-off') {
    await service.readmit(group, accountId)
    return store(deps, (tx) => changePerson(tx, id, { ...done, isShutOut: false }))
  }
  if (step === 'readmit') {
    await service.readmit(group, accountId)
    return store(deps, async (tx) => {
      // Where there is no link to join by, whether it has worked is asked.
      const asked = service.admitsByItself ? { isIn: null } : {}
      await changePerson(tx, id, { ...done, ...asked, isShutOut: false })
      await recordAudit(tx, system, { action: 'chat_group.readmitted', ...changed })
    })
  }
  await service.shutOut(group, accountId)
  if (step === 'send-away' && !service.admitsByItself) await service.readmit(group, accountId)
  return store(deps, async (tx) => {
    const stays = { isShutOut: step === 'shut-out', wasMember: wasMember || owner !== null }
    await changePerson(tx, id, { ...done, ...stays, isIn: false, noticedAt: null })
    await recordAudit(tx, system, { action: 'chat_group.removed', ...changed })
  })
}

const nameOfGroup = (service: ChatService, { title }: Pick<GroupRow, 'title'>) =>
  title ? `${service.name}: ${title}` : service.name

/** Puts somebody off at whom the service fails, so that the others have their turn; after too often, for the owner to see. */
async function postpone(
  { db, now }: Pick<ChatMembershipDeps, 'db' | 'now'>,
  service: ChatService,
  { attempts: before, id }: PersonRow,
): Promise<void> {
  const attempts = before + 1
  const failure =
    attempts < attemptsMaximum ? null : `${service.name} failed ${attempts} times. Try again later.`
  const retryAt = new Date(now().getTime() + retryAfter(attempts))
  await changePerson(db.pool, id, { attempts, retryAt, failure })
}

async function stop(
  { db, now }: Pick<ChatMembershipDeps, 'db' | 'now'>,
  group: GroupRow,
  refusal: Refusal,
): Promise<Result> {
  if (refusal.kind === 'moved') {
    await moveGroup({ db, now }, group.id, refusal.to)
    return { more: true }
  }
  if (refusal.kind === 'group') {
    await db.transaction((tx) => setTrouble(tx, group.id, refusal.trouble, now()))
  }
  return { stopped: refusal }
}

const isTaken =
  'Telegram has given this group a new number, which belongs to another program here. Enter another group.'

/** Telegram has given a group another number. */
export async function moveGroup(
  { db, now }: Pick<ChatMembershipDeps, 'db' | 'now'>,
  groupId: string,
  to: string,
): Promise<void> {
  try {
    await changeGroup(db.pool, groupId, { chatId: to })
  } catch (error) {
    if (violatedUnique(error) === null) throw error
    await db.transaction((tx) => setTrouble(tx, groupId, isTaken, now()))
  }
}

/** Nothing is done in a group from now on; its owner is told. */
export async function setTrouble(
  tx: Executor,
  groupId: string,
  trouble: string,
  at: Date,
): Promise<void> {
  if (!(await changeTrouble(tx, groupId, trouble, at))) return
  await emit(tx, { type: 'chat_group.troubled', subject: groupId, audience: { role: 'admin' } })
}

// What was done by a link may be heard much later.
const linkRemembered = 24 * 3_600_000

/** Reconciles all groups once. */
export async function reconcileAll(
  deps: ChatMembershipDeps,
  signal: AbortSignal,
  isPaused: (service: GroupRow['service']) => boolean = () => false,
): Promise<RoundResult> {
  const { db, now, services } = deps
  const stopped: RoundResult['stopped'] = new Map()
  let more = false
  await deleteLinksBefore(db.pool, new Date(now().getTime() - linkRemembered))
  for (const group of await selectGroups(db.pool)) {
    const service = services[group.service]
    const isLeft = stopped.has(group.service) || isPaused(group.service)
    if (!service || isLeft || group.trouble !== null || signal.aborted) continue
    const result = await reconcileGroup(deps, service, group, signal)
    if ('more' in result) more ||= result.more
    else if (result.stopped.kind !== 'group') stopped.set(group.service, result.stopped)
  }
  return { more, stopped }
}
