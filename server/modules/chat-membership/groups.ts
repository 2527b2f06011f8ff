import type { ChatGroup, ChatGroupInput, ChatGroupTryOut } from '#contract/chat-membership.ts'
import { chatServices } from '#contract/chat-membership.ts'
import { programNames } from '#contract/offers/program-table.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { newId } from '#server/platform/clock.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { violatedUnique } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import {
  changeGroup,
  countPeople,
  deleteGroup,
  findGroup,
  type GroupCounts,
  type GroupKey,
  type GroupRow,
  insertGroup,
  lockGroup,
  selectGroups,
} from './groups.store.ts'
import type { WorkingDeps } from './index.ts'
import { clearFailures } from './people.store.ts'

/** The group of each program at each service, set or not. */
export async function listGroups(deps: WorkingDeps, _actor: Actor): Promise<ChatGroup[]> {
  const { db, offers, services } = deps
  const [groups, counts, { offers: offered }] = await Promise.all([
    selectGroups(db.pool),
    countPeople(db.pool),
    offers.read(db.pool),
  ])
  return chatServices.flatMap((service) =>
    programNames.map((program) => {
      const row = groups.find((one) => one.program === program && one.service === service)
      const available = services[service] !== null
      const name = offered[program].title
      return { name, available, ...present({ program, service }, row, row && counts.get(row.id)) }
    }),
  )
}

const nobody: GroupCounts = { in: 0, strangers: 0, failed: 0 }

const present = (key: GroupKey, row: GroupRow | undefined, counts = nobody) => ({
  ...key,
  chatId: row?.chatId ?? null,
  roleId: row?.roleId ?? null,
  channelId: row?.channelId ?? null,
  title: row?.title ?? '',
  noticeDays: row?.noticeDays ?? null,
  trouble: row?.trouble ?? null,
  counts,
  updatedAt: row?.updatedAt.toISOString() ?? null,
})

const audited = ['chatId', 'roleId', 'channelId', 'noticeDays'] as const

/**
 * Sets which group belongs to a program, or none. Another group starts afresh: nothing that is known of the former one is
 * taken for it. Throws 409 if somebody else has changed it since, or if the group is another program's.
 */
export async function updateGroup(
  deps: WorkingDeps,
  actor: Actor,
  key: GroupKey,
  { updatedAt, ...input }: ChatGroupInput,
): Promise<ChatGroup> {
  const { db, now, offers, services } = deps
  const { offers: offered } = await offers.read(db.pool)
  const name = offered[key.program].title
  const save = async (tx: Executor): Promise<GroupRow | undefined> => {
    const saved = await saveGroup(tx)
    await emit(tx, { type: 'chat_group.changed', audience: { role: 'admin' } })
    return saved
  }
  const id = newId()
  const saveGroup = async (tx: Executor): Promise<GroupRow | undefined> => {
    const before = await lockGroup(tx, key)
    if (before) requireUnchanged(updatedAt ?? undefined, before)
    if (Boolean(before) !== (updatedAt !== null)) throw overtaken()
    const wanted = wantedOf(key, input)
    const change = changeOf(before ?? null, wanted, audited)
    if (before || wanted) {
      const subject = before?.id ?? id
      await recordAudit(tx, actor, { action: 'chat_group.changed', subject, name, ...change })
    }
    if (before && (await isSame(tx, before, wanted, now()))) return findGroup(tx, key)
    if (before) await deleteGroup(tx, before.id)
    if (!wanted) return undefined
    const readTo = key.service === 'discord' ? snowflakeAt(now()) : null
    const at = before ? changedAt(before, now()) : now()
    return insertGroup(tx, { id, ...key, ...wanted, readTo, updatedAt: at })
  }
  const row = await db.transaction(save).catch((error: unknown) => {
    const violated = violatedUnique(error)
    if (violated === 'chat_groups_program') throw overtaken()
    if (violated === null) throw error
    throw new Failure('conflict', 'This group belongs to another program already.')
  })
  deps.wake()
  const counts = row && (await countPeople(db.pool)).get(row.id)
  return { name, available: services[key.service] !== null, ...present(key, row, counts) }
}

const overtaken = () => new Failure('overtaken', 'Someone else has changed this in the meantime.')

type Wanted = Pick<GroupRow, 'roleId' | 'channelId' | 'noticeDays'> & { chatId: string }

/** What is to be stored; null for no group. */
function wantedOf(
  { service }: GroupKey,
  { chatId, roleId, channelId, noticeDays }: Omit<ChatGroupInput, 'updatedAt'>,
): Wanted | null {
  if (chatId === null) return null
  if (service === 'telegram') return { chatId, roleId: null, channelId: null, noticeDays }
  const isServer = !chatId.startsWith('-')
  if (isServer && roleId !== null && channelId !== null) {
    return { chatId, roleId, channelId, noticeDays }
  }
  throw new Failure('invalid_input', 'A server needs its ID, its role and its channel.', {
    issues: [
      ...(isServer ? [] : [{ path: 'chatId', message: 'Enter the server ID' }]),
      ...(roleId === null ? [{ path: 'roleId', message: 'Enter the role ID' }] : []),
      ...(channelId === null ? [{ path: 'channelId', message: 'Enter the channel ID' }] : []),
    ],
  })
}

/** Whether it is the same group as before; what else is different is changed. */
async function isSame(
  tx: Executor,
  before: GroupRow,
  wanted: Wanted | null,
  at: Date,
): Promise<boolean> {
  if (!wanted || wanted.chatId !== before.chatId || wanted.roleId !== before.roleId) return false
  const { channelId, noticeDays } = wanted
  const moved = channelId === before.channelId ? {} : { channelId, readTo: snowflakeAt(at) }
  const updatedAt = changedAt(before, at)
  await changeGroup(tx, before.id, { ...moved, noticeDays, updatedAt })
  return true
}

/** The number that Discord would give to a message at this instant: what was written before is not read. */
const snowflakeAt = (at: Date): string => String((BigInt(at.getTime()) - 1_420_070_400_000n) << 22n)

/** Asks the service whether the bot can do its work in a group. If it can, everything that it refused is tried again. */
export async function tryGroup(
  deps: WorkingDeps,
  actor: Actor,
  key: GroupKey,
): Promise<ChatGroupTryOut> {
  const { db } = deps
  const service = deps.services[key.service]
  const group = await findGroup(db.pool, key)
  if (!service || !group) throw notFound()
  const found = await service.tryOut(group).catch((cause: unknown) => {
    const refusal = service.refusalOf(cause)
    const retryAfter = refusal.kind === 'wait' ? Math.min(refusal.seconds, 3600) : 5
    const message = `${service.name} cannot be reached. Please try again in a moment.`
    throw new Failure('unavailable', message, { cause, retryAfter })
  })
  const [trouble = null] = found.problems
  await db.transaction(async (tx) => {
    const title = found.title || group.title
    const troubleAt = trouble === null ? null : deps.now()
    await changeGroup(tx, group.id, { title, trouble, troubleAt })
    if (trouble === null) await clearFailures(tx, group.id)
    const details = { problems: found.problems.length }
    await recordAudit(tx, actor, {
      action: 'chat_group.tried',
      subject: group.id,
      name: title || group.chatId,
      details,
    })
  })
  deps.wake()
  return found
}
