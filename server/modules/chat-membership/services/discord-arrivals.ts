import { createHash, randomBytes } from 'node:crypto'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { changeGroup, type GroupRow } from '../groups.store.ts'
import type { ChatMembershipDeps } from '../index.ts'
import { askAgainOf, storeNewMembers } from '../people.store.ts'
import { type Discord, DiscordRefusal, nameOf } from './discord.ts'
import { linkDiscord, takeDiscordCode } from './discord-accounts.store.ts'

interface Message {
  id: string
  content: string
  author: { id: string; username: string; bot?: boolean }
}
interface Member {
  user: { id: string; username: string; bot?: boolean }
  roles: string[]
}

const messagesAtOnce = 100
const membersAtOnce = 1000
const codePattern = /\bMD-[A-Z2-7]{16}\b/

/** A code that a member writes in the channel of arrival: short enough to type, and nothing that is guessed. */
export function newDiscordCode(): { code: string; codeHash: Buffer } {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const code = `MD-${[...randomBytes(16)].map((byte) => letters[byte % 32]).join('')}`
  return { code, codeHash: hashOf(code) }
}

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest()

/**
 * Reads what was written in the channel of arrival since it was last read, links the accounts of those who wrote their code
 * and removes these messages. Reading it again after a crash finds the codes used.
 */
export async function readArrivals(
  deps: ChatMembershipDeps,
  discord: Discord,
  group: GroupRow,
): Promise<void> {
  const { db } = deps
  const query = new URLSearchParams({ limit: String(messagesAtOnce), after: group.readTo ?? '0' })
  const messages = await discord.call<Message[]>((rest) =>
    rest.get(`/channels/${group.channelId}/messages`, { query }),
  )
  // Discord gives the newest first.
  for (const message of messages.toReversed()) {
    const [code] = codePattern.exec(message.content.toUpperCase()) ?? []
    if (code !== undefined && message.author.bot !== true) {
      await redeem(deps, code, message.author)
      await discord
        .call((rest) => rest.delete(`/channels/${group.channelId}/messages/${message.id}`))
        .catch((error: unknown) => {
          // What Discord has no time for is tried again in the next round; what it forbids stays.
          if (!isForbidden(error)) throw error
          deps.log.warn({ err: error }, 'discord: a code was left in its channel')
        })
    }
    await changeGroup(db.pool, group.id, { readTo: message.id })
  }
}

const isForbidden = (error: unknown) =>
  error instanceof DiscordRefusal && (error.status === 403 || error.status === 404)

async function redeem(
  { db, now }: ChatMembershipDeps,
  code: string,
  author: Message['author'],
): Promise<void> {
  const name = nameOf(author)
  try {
    await db.transaction(async (tx) => {
      const userId = await takeDiscordCode(tx, hashOf(code), now())
      if (userId === undefined) return
      await linkDiscord(tx, { userId, accountId: author.id, name, linkedAt: now() })
      await askAgainOf(tx, 'discord', author.id)
      await recordAudit(tx, { id: userId }, { action: 'discord.connected', person: userId })
    })
  } catch (error) {
    // The user has been deleted at this very moment.
    if (violatedForeignKey(error) === null) throw error
  }
}

/** Looks who has the role: whoever is not known there is a stranger. */
export async function readHolders(
  { db, now }: ChatMembershipDeps,
  discord: Discord,
  group: GroupRow,
): Promise<void> {
  let after = '0'
  for (;;) {
    const query = new URLSearchParams({ limit: String(membersAtOnce), after })
    const members = await discord.call<Member[]>((rest) =>
      rest.get(`/guilds/${group.chatId}/members`, { query }),
    )
    const holders = members
      .filter(({ roles }) => roles.includes(group.roleId ?? ''))
      .map(({ user }) => ({
        accountId: user.id,
        name: nameOf(user),
        isExempt: user.bot === true,
      }))
    await storeNewMembers(db.pool, group.id, holders, now())
    const last = members.at(-1)
    if (!last || members.length < membersAtOnce) return
    after = last.user.id
  }
}

const holdersEveryMs = 10 * 60_000

/** Finds out what Discord tells nobody by itself: who wrote a code, and now and then who has the role. */
export function createLookAround(
  deps: ChatMembershipDeps,
  discord: Discord,
): (group: GroupRow) => Promise<void> {
  const read = new Map<string, number>()
  return async (group) => {
    await readArrivals(deps, discord, group)
    if ((read.get(group.id) ?? Number.NEGATIVE_INFINITY) + holdersEveryMs > performance.now())
      return
    await readHolders(deps, discord, group)
    read.set(group.id, performance.now())
  }
}
