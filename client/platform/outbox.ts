import { createAt } from './call.ts'
import { addParcel, changeParcel, type Parcel, readParcels, removeParcel } from './device-store.ts'
import { onceId, settleOnceId } from './once-ids.ts'
import { ApiProblem, isTransient } from './problems.ts'
import { userOfToken } from './token-user.ts'
import { readAccessToken } from './tokens.ts'
import { upload } from './upload.ts'

/** What a form hands over: `id` only where it is shown somewhere before it is sent. */
export type NewParcel = Omit<Parcel, 'number' | 'refusal' | 'id'> & { id?: string }

/** What has become of it: the server's answer, or it is kept here until the academy answers. */
export type Sent = { status: 'sent'; answer: unknown } | { status: 'kept' }

interface SendOptions {
  /** Called with 0 to 1 while a form goes out. */
  onProgress?: (fraction: number) => void
  /** What the academy refuses stays in its list with the reason, instead of going back to its form. */
  keepsRefused?: boolean
}

interface Waiter extends SendOptions {
  resolve: (sent: Sent) => void
  reject: (error: unknown) => void
}

/** Without an answer for so long, what is JSON counts as not sent. */
const patience = 20_000

let owner: string | null = null
let parcels: readonly Parcel[] = []
let sending: string | null = null
const listeners = new Set<() => void>()
const sentListeners = new Set<(parcel: Parcel) => void>()
const waiters = new Map<string, Waiter>()
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('outbox') : null
otherTabs?.addEventListener('message', () => void reload())

/** What waits for the signed-in user, in the order in which it is sent. */
export const readOutbox = (): readonly Parcel[] => parcels

/** The id of what is on its way right now. */
export const readSending = (): string | null => sending

/** Calls back whenever the outbox changes. Gives the function that stops it. */
export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls back when something was sent that nobody waits for at its form. Gives what stops it. */
export function onSentLater(listener: (parcel: Parcel) => void): () => void {
  sentListeners.add(listener)
  return () => sentListeners.delete(listener)
}

/** Opens the outbox of the signed-in user, or closes it with null. */
export async function openOutbox(userId: string | null): Promise<void> {
  owner = userId
  await reload()
}

/**
 * Keeps a creation on this device and sends it, after all that waits already. Where no answer comes it
 * stays and is sent later; what the academy refuses is thrown as ApiProblem, and does not stay unless
 * `keepsRefused` says so.
 */
export async function sendParcel(parcel: NewParcel, options: SendOptions = {}): Promise<Sent> {
  const content = contentOf(parcel)
  const kept = { ...parcel, id: parcel.id ?? onceId(content), refusal: null }
  const { promise, resolve, reject } = Promise.withResolvers<Sent>()
  owner ??= parcel.userId
  const isKept = await addParcel(kept).then(
    () => true,
    () => false,
  )
  // A browser that keeps nothing sends as it always did.
  if (!isKept) return { status: 'sent', answer: await transport(kept, options.onProgress) }
  waiters.set(kept.id, { ...options, resolve, reject })
  await reload()
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

/** Sends what waits, one after the other, until there is nothing left or no answer comes. */
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
    // Who waits at a form is told that it is kept here.
    for (const { id } of left) {
      waiters.get(id)?.resolve({ status: 'kept' })
      waiters.delete(id)
    }
  })
}

/** Sends what was refused once more, at its place in the order. */
export async function sendAgain(parcel: Parcel): Promise<void> {
  await changeParcel({ ...parcel, refusal: null })
  await changed()
  await deliver()
}

/** Gives up what was to be sent. */
export async function discardParcel({ number }: Parcel): Promise<void> {
  await removeParcel(number)
  await changed()
}

/** Gives up all that waits for a user. */
export async function emptyOutbox(userId: string): Promise<void> {
  for (const { number } of await readParcels(userId)) await removeParcel(number)
  await changed()
}

/** Makes one attempt; gives whether the academy has answered, so that the next one can go. */
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
    // What was not refused waits for a better moment.
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

/** What tells one creation from another before it has an id. */
function contentOf({ path, body, form }: NewParcel): string {
  const { content, name } = form?.file ?? {}
  return `${path} ${JSON.stringify([body, form?.fields, name, content?.size])}`
}

/** Another tab may have signed in with another account a moment ago. */
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

/** One delivery at a time: in the whole browser where it has locks, else in this tab. */
function withLock(work: () => Promise<void>): Promise<void> {
  const next = turn.then(() =>
    'locks' in navigator ? navigator.locks.request('outbox', work) : work(),
  )
  turn = next.catch(() => undefined)
  return next
}
