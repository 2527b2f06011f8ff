import { createAt } from '../http/call.ts'
import { ApiProblem, isTransient } from '../http/problems.ts'
import { upload } from '../media/upload.ts'
import { userOfToken } from '../session/token-user.ts'
import { readAccessToken } from '../session/tokens.ts'
import { addParcel, changeParcel, type Parcel, readParcels, removeParcel } from './device-store.ts'
import { onceId, settleOnceId } from './once-ids.ts'

/** What a form passes on; with an `id` only if it is displayed before it is sent. */
export type NewParcel = Omit<Parcel, 'number' | 'refusal' | 'id'> & { id?: string }

/** The outcome: the server's answer, or queued on this device until the academy answers. */
export type Sent = { status: 'sent'; answer: unknown } | { status: 'kept' }

interface SendOptions {
  /** Called with 0 to 1 while a form is being sent. */
  onProgress?: (fraction: number) => void
  /** A refused parcel stays in its list with the reason, instead of returning to its form. */
  keepsRefused?: boolean
}

interface Waiter extends SendOptions {
  resolve: (sent: Sent) => void
  reject: (error: unknown) => void
}

/** JSON without an answer for this long counts as not sent. */
const patience = 20_000

let owner: string | null = null
let parcels: readonly Parcel[] = []
let sending: string | null = null
const listeners = new Set<() => void>()
const sentListeners = new Set<(parcel: Parcel) => void>()
const waiters = new Map<string, Waiter>()
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('outbox') : null
otherTabs?.addEventListener('message', () => void reload())

/** The signed-in user's queue, in sending order. */
export const readOutbox = (): readonly Parcel[] => parcels

/** The id of the parcel being sent. */
export const readSending = (): string | null => sending

/** Calls back whenever the outbox changes. Returns a function that unsubscribes. */
export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls back when something was sent that no form is waiting for. Returns a function that unsubscribes. */
export function onSentLater(listener: (parcel: Parcel) => void): () => void {
  sentListeners.add(listener)
  return () => sentListeners.delete(listener)
}

/** Opens the signed-in user's outbox, or closes it with null. */
export async function openOutbox(userId: string | null): Promise<void> {
  owner = userId
  await reload()
}

/**
 * Stores a creation on this device and sends it, after everything queued before it. If no answer comes
 * it stays and is sent later; if the academy refuses it, that is thrown as ApiProblem and it is
 * removed, unless `keepsRefused` is set.
 */
export async function sendParcel(parcel: NewParcel, options: SendOptions = {}): Promise<Sent> {
  const content = contentOf(parcel)
  const stored = { ...parcel, id: parcel.id ?? onceId(content), refusal: null }
  const { promise, resolve, reject } = Promise.withResolvers<Sent>()
  owner ??= parcel.userId
  const isStored = await addParcel(stored).then(
    () => true,
    () => false,
  )
  // If the browser stores nothing, send it directly.
  if (!isStored) return { status: 'sent', answer: await transport(stored, options.onProgress) }
  waiters.set(stored.id, { ...options, resolve, reject })
  await changed()
  void deliver()
  try {
    const sent = await promise
    settleOnceId(content)
    return sent
  } catch (error) {
    if (!isTransient(error)) settleOnceId(content)
    throw error
  }
}

/** Sends the queue, one parcel after the other, until it is empty or no answer comes. */
export function deliver(): Promise<void> {
  return withLock(async () => {
    let left: Parcel[] = []
    for (;;) {
      const userId = owner
      left = await readParcels(userId ?? '').catch(() => [])
      const next = left.find(({ refusal }) => refusal === null)
      if (!userId || !next || !isTokenOf(userId)) break
      sending = next.id
      tell()
      const isAnswered = await attempt(next)
      sending = null
      await changed()
      if (!isAnswered) break
    }
    // Forms that are waiting are told that it is queued here.
    for (const { id } of left) {
      waiters.get(id)?.resolve({ status: 'kept' })
      waiters.delete(id)
    }
  })
}

/** Sends a refused parcel again, at its place in the queue. */
export async function sendAgain(parcel: Parcel): Promise<void> {
  await changeParcel({ ...parcel, refusal: null })
  await changed()
  await deliver()
}

/** Discards a parcel. */
export async function discardParcel({ number }: Parcel): Promise<void> {
  await removeParcel(number)
  await changed()
}

/** Discards a user's whole queue. */
export async function emptyOutbox(userId: string): Promise<void> {
  for (const { number } of await readParcels(userId)) await removeParcel(number)
  await changed()
}

/** Makes one attempt; returns whether the academy has answered, so that the next parcel can follow. */
async function attempt(parcel: Parcel): Promise<boolean> {
  const waiter = waiters.get(parcel.id)
  try {
    const answer = await transport(parcel, waiter?.onProgress)
    await removeParcel(parcel.number)
    waiters.delete(parcel.id)
    if (waiter) waiter.resolve({ status: 'sent', answer })
    else for (const listener of sentListeners) listener(parcel)
    return true
  } catch (error) {
    if (!(error instanceof ApiProblem)) return false
    const isRefused = error.status < 500 && error.status !== 401 && error.status !== 429
    if (waiter && !waiter.keepsRefused) {
      waiters.delete(parcel.id)
      await removeParcel(parcel.number)
      waiter.reject(error)
      return isRefused
    }
    // Anything else stays queued for later.
    if (isRefused) {
      await changeParcel({ ...parcel, refusal: error.message })
      waiter?.resolve({ status: 'kept' })
      waiters.delete(parcel.id)
    }
    return isRefused
  }
}

function transport(
  parcel: Omit<Parcel, 'number'>,
  onProgress?: (fraction: number) => void,
): Promise<unknown> {
  const { id, path, body, form } = parcel
  if (!form) return createAt(path, { body, id, signal: AbortSignal.timeout(patience) })
  const data = new FormData()
  for (const [name, value] of Object.entries(form.fields)) data.append(name, value)
  if (form.file) data.append(form.file.field, form.file.content, form.file.name)
  return upload(path, data, { id, onProgress })
}

/** What identifies a creation before it has an id. */
function contentOf({ path, body, form }: NewParcel): string {
  const { content, name } = form?.file ?? {}
  return `${path} ${JSON.stringify([body, form?.fields, name, content?.size])}`
}

/** Another tab may have signed in with a different account a moment ago. */
function isTokenOf(userId: string): boolean {
  const token = readAccessToken()
  return token !== null && (userOfToken(token) ?? userId) === userId
}

async function reload(): Promise<void> {
  const userId = owner
  const found = userId === null ? [] : await readParcels(userId).catch(() => [])
  if (userId !== owner) return
  parcels = found
  tell()
}

async function changed(): Promise<void> {
  await reload()
  otherTabs?.postMessage('changed')
}

function tell(): void {
  for (const listener of listeners) listener()
}

let turn: Promise<unknown> = Promise.resolve()

/** One delivery at a time: across the browser if it has locks, otherwise in this tab. */
function withLock(work: () => Promise<void>): Promise<void> {
  const next = turn.then(() =>
    'locks' in navigator ? navigator.locks.request('outbox', work) : work(),
  )
  turn = next.catch(() => undefined)
  return next
}
