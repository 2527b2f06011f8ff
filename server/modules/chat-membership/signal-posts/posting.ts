import type { EventType } from '#contract/notifications/events.ts'
import { programNames, programs } from '#contract/offers/program-table.ts'
import { emit, eventsAfter, type StoredEvent } from '#server/platform/events/outbox.ts'
import type { ChatMembershipDeps } from '../index.ts'
import { attemptsMaximum, retryAfter } from '../reconciling.rules.ts'
import type { RoundResult } from '../rounds.ts'
import type { Refusal } from '../services/chat-service.ts'
import type { OutletService } from './outlet-services.ts'
import { deletedText, headText, type PostText, textOf } from './post-text.rules.ts'
import {
  addHeadPosts,
  addPosts,
  changePost,
  lockFeed,
  moveFeed,
  moveOutlet,
  nextPost,
  noteSending,
  type OutletRow,
  type PostRow,
  renewPosts,
  selectOutlets,
  setOutletTrouble,
  storePosted,
} from './posts.store.ts'

/**
 * What events have posted: a new message about a signal, a change of the one that there is, or the head of a day. Every step is a change as
 * well; `signal.stepped`, which names it, is for notifications.
 */
export const feedEvents: { readonly [Type in EventType]?: 'new' | 'change' | 'head' } = {
  'signal.published': 'new',
  'signal.changed': 'change',
  'record.day_signed': 'head',
}

const eventsAtOnce = 200

/** Turns the next events into due posts, each once; whether there may be more. */
export async function readFeed({ db }: Pick<ChatMembershipDeps, 'db'>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const from = await lockFeed(tx)
    const events = await eventsAfter(tx, from, eventsAtOnce)
    const last = events.at(-1)
    if (!last) return false
    for (const { audience, id: eventId, subject, type } of events) {
      const what = feedEvents[type]
      if (!what || subject === null) continue
      const told = { signalId: subject, eventId }
      const program = programOf(audience)
      if (what === 'head') await addHeadPosts(tx, { headSeq: subject, eventId })
      else if (what === 'change') await renewPosts(tx, told)
      else if (program) await addPosts(tx, told, program)
    }
    await moveFeed(tx, last.id)
    return events.length === eventsAtOnce
  })
}

const programOf = (audience: StoredEvent['audience']) =>
  'role' in audience
    ? programNames.find((program) => programs[program].role === audience.role)
    : undefined

/** Posts what is due everywhere, at each outlet one after the other in the order of events. */
export async function postAll(
  deps: ChatMembershipDeps,
  signal: AbortSignal,
  isPaused: (service: OutletRow['service']) => boolean,
): Promise<RoundResult> {
  const stopped: RoundResult['stopped'] = new Map()
  const more = await readFeed(deps)
  for (const outlet of await selectOutlets(deps.db.pool)) {
    const service = deps.outlets[outlet.service]
    const isLeft = stopped.has(outlet.service) || isPaused(outlet.service)
    if (!service || isLeft || outlet.trouble !== null) continue
    const refusal = await postAt(deps, service, outlet, signal)
    if (refusal && refusal.kind !== 'group') stopped.set(outlet.service, refusal)
  }
  return { more, stopped }
}

/** Posts what is due at an outlet; what stopped it, or null. */
async function postAt(
  deps: ChatMembershipDeps,
  service: OutletService,
  outlet: OutletRow,
  signal: AbortSignal,
): Promise<Refusal | null> {
  const { db, now } = deps
  while (!signal.aborted) {
    const post = await nextPost(db.pool, outlet.id)
    // Those behind it wait as well: their order is part of what they say.
    if (!post || (post.retryAt !== null && post.retryAt > now())) return null
    const refusal = await postOne(deps, service, outlet, post)
    if (!refusal) continue
    if (refusal.kind === 'group') {
      await db.transaction(async (tx) => {
        if (!(await setOutletTrouble(tx, outlet.id, refusal.trouble))) return
        await emit(tx, {
          type: 'chat_group.troubled',
          subject: outlet.id,
          audience: { role: 'admin' },
        })
      })
      return refusal
    }
    if (refusal.kind === 'moved') {
      await moveOutlet(db.pool, outlet.id, refusal.to)
      return null
    }
    if (refusal.kind === 'person') {
      await changePost(db.pool, post.id, { failure: refusal.reason })
      continue
    }
    if (refusal.kind === 'failed') {
      const attempts = post.attempts + 1
      const failure =
        attempts < attemptsMaximum ? null : `${service.name} failed ${attempts} times.`
      const retryAt = new Date(now().getTime() + retryAfter(attempts))
      await changePost(db.pool, post.id, { attempts, retryAt, failure })
    }
    return refusal
  }
  return null
}

/**
 * Posts one signal as it is now. It is read at this moment, so that nothing leaves for people who may not see it: a signal that
 * was given to another program meanwhile is left as it was posted. A message whose answer is lost is sent again, since none of
 * the services takes two for one.
 */
async function postSignal(
  deps: ChatMembershipDeps,
  service: OutletService,
  outlet: OutletRow,
  post: PostRow & { signalId: string },
): Promise<Refusal | null> {
  const { db, signals } = deps
  const found = await signals.find(db.pool, post.signalId)
  const isForThem = found?.roleAccess === programs[outlet.program].role
  if ((found && !isForThem) || (!found && post.messageId === null)) {
    await storePosted(db.pool, post, {})
    return null
  }
  const text = found ? textOf(found) : deletedText(post.original ?? { title: '', lines: [] })
  return write(deps, service, outlet, post, text)
}

/** Posts the signed head of a day, which never changes. */
async function postHead(
  deps: ChatMembershipDeps,
  service: OutletService,
  outlet: OutletRow,
  post: PostRow & { headSeq: string },
): Promise<Refusal | null> {
  const { config, db, signals } = deps
  const head = await signals.dayHeads.find(db.pool, post.headSeq)
  if (head) return write(deps, service, outlet, post, headText(head, config.PUBLIC_URL))
  await storePosted(db.pool, post, {})
  return null
}

function postOne(
  deps: ChatMembershipDeps,
  service: OutletService,
  outlet: OutletRow,
  post: PostRow,
): Promise<Refusal | null> {
  const { headSeq, signalId } = post
  if (headSeq !== null) return postHead(deps, service, outlet, { ...post, headSeq })
  if (signalId !== null) return postSignal(deps, service, outlet, { ...post, signalId })
  throw new Error('a post is of a signal or of a head')
}

/** Sends the message, or changes it; what stopped it, or null. */
async function write(
  { db, now }: Pick<ChatMembershipDeps, 'db' | 'now'>,
  service: OutletService,
  outlet: OutletRow,
  post: PostRow,
  text: PostText,
): Promise<Refusal | null> {
  const { original } = post
  const written = service.write(text, original)
  if (written === post.sent && post.messageId !== null) {
    await storePosted(db.pool, post, {})
    return null
  }
  let messageId = post.messageId
  try {
    if (messageId === null) {
      await noteSending(db.pool, post.id, written)
      messageId = await service.send(outlet.address, written)
    } else await service.edit(outlet.address, messageId, written)
  } catch (error) {
    return service.refusalOf(error)
  }
  const first: PostText = original ?? text
  await storePosted(db.pool, post, {
    messageId,
    original: JSON.stringify(first),
    sent: written,
    ...(post.messageId === null && { postedAt: now() }),
  })
  return null
}
