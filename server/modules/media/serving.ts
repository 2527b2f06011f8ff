import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { notFound } from '#server/platform/failure.ts'
import type { Caller } from '#server/platform/http/actor.ts'
import type { FileKeeper } from '#server/platform/module/contributions.ts'
import type { MakingDeps } from './index.ts'
import { expiryOf, videoOf } from './media.rules.ts'

/** The holder of an address: it works for this user while this session lasts. */
interface Holder {
  id: string
  sessionId: string
}

type AddressDeps = Pick<MakingDeps, 'now' | 'signingSecret'>

/** The address of the file at `key`, for `holder` only and for a short time. */
export const addressOf = (deps: AddressDeps, holder: Holder, key: string): string =>
  `/api/media/${key}?${signedQuery(deps, holder, key)}`

/** The query of an address for `holder` only and for a short time, of whatever `key` names. */
export function signedQuery(
  { now, signingSecret }: AddressDeps,
  holder: Holder,
  key: string,
): URLSearchParams {
  const expires = expiryOf(now().getTime(), key)
  return new URLSearchParams({
    user: holder.id,
    session: holder.sessionId,
    expires: String(expires),
    signature: signatureOf(signingSecret, key, holder, expires),
  })
}

function signatureOf(secret: string, key: string, { id, sessionId }: Holder, expires: number) {
  const video = videoOf(key)
  const signed = video ? `streams of ${video}` : key
  return createHmac('sha256', secret)
    .update([signed, id, sessionId, expires].join('\n'))
    .digest('base64url')
}

const querySchema = z.object({
  user: z.uuid(),
  session: z.uuid(),
  expires: z.coerce.number().int(),
  signature: z.string().max(100),
})

/** The holder of the address with this query; null if it is altered, expired or for another file. */
function holderOf({ now, signingSecret }: AddressDeps, key: string, query: unknown): Holder | null {
  const input = querySchema.safeParse(query)
  if (!input.success) return null
  const { user, session, expires, signature } = input.data
  const holder = { id: user, sessionId: session }
  const right = Buffer.from(signatureOf(signingSecret, key, holder, expires))
  const got = Buffer.from(signature)
  const genuine = right.length === got.length && timingSafeEqual(right, got)
  return genuine && expires > now().getTime() ? holder : null
}

/** Somebody at a signed address. */
interface SignedIn {
  actor: Caller
  /** The actor as known anew; throws 404 unless the session is still alive. */
  confirm: () => Promise<Caller>
}

/** Who is at the address of `key` with this query: 404 if it is altered or expired, or the session has ended. */
export async function requireHolder(
  deps: AddressDeps & Pick<MakingDeps, 'actors'>,
  key: string,
  query: unknown,
): Promise<SignedIn> {
  const holder = holderOf(deps, key, query)
  const actor = holder && (await deps.actors.actorOf(holder.id, holder.sessionId))
  if (!actor) throw notFound()
  return {
    actor,
    async confirm() {
      const known = (await deps.actors.readAnew([actor])).get(actor.sessionId)
      if (known?.id !== actor.id) throw notFound()
      return known
    },
  }
}

interface Served {
  userId: string
  /** When the address ends, in milliseconds since 1970. */
  expires: number
  /** Throws 404 unless the session is still alive and its user may still open the file. */
  confirm: () => Promise<void>
}

/**
 * The file at a signed address. Checks the signature and its expiry, that the session is alive, and that its
 * user may still open the file; all refusals are the same 404.
 */
export async function findServed(
  deps: AddressDeps & Pick<MakingDeps, 'actors' | 'keepers' | 'storage'>,
  key: string,
  query: unknown,
): Promise<Served> {
  const { actor, confirm } = await requireHolder(deps, key, query)
  if (!(await deps.keepers.mayOpen(actor, key))) throw notFound()
  return {
    userId: actor.id,
    expires: Number(querySchema.parse(query).expires),
    async confirm() {
      // Whoever is watching when the address expires watches on.
      if (!(await deps.keepers.mayOpen(await confirm(), key))) throw notFound()
    },
  }
}

/**
 * Combines several keepers into one: a file may be opened if the keeper that refers to it allows
 * it, and is in use if any of them refers to it. They are looked up at each call, since media is
 * created before them. Only the keepers of the file's folder are asked when it is opened, because
 * each queries the database, for every range.
 */
export const joinKeepers = (
  keepers: readonly FileKeeper[],
): Pick<FileKeeper, 'inUse' | 'mayOpen'> => ({
  async mayOpen(actor, fileKey) {
    const folder = fileKey.split('/', 1)[0] ?? ''
    const requested = keepers.filter(({ folders }) => folders?.includes(folder) ?? true)
    const found = await Promise.all(requested.map((keeper) => keeper.mayOpen(actor, fileKey)))
    return found.includes(true)
  },
  async inUse(fileKeys) {
    const used = await Promise.all(keepers.map((keeper) => keeper.inUse(fileKeys)))
    return new Set(used.flatMap((found) => [...found]))
  },
})
