import type { Access } from '#contract/access/permissions.ts'
import { isOfBackOffice } from '#contract/second-factors.ts'

/**
 * What a call does that whoever has got hold of somebody's session would want of it, and of whom it
 * therefore asks a recent proof of being the account's owner:
 * - `gives-right`: makes somebody staff, opens programs to many or to whoever comes, or takes a
 *   protection away.
 * - `moves-money`: pays back, or sets what is paid.
 * - `shows-all`: hands out everything that the academy holds.
 * - `shows-data`: shows a secret, or hands out what is known of many.
 * - `ends-access`: takes from somebody what they have, the own account included.
 *
 * The first three serve a thief beyond the session, so they ask everybody; the others ask accounts with a
 * second factor, or all if the academy requires it.
 */
const requiredOf = {
  'gives-right': 'everybody',
  'moves-money': 'everybody',
  'shows-all': 'everybody',
  'shows-data': 'whoever must prove',
  'ends-access': 'whoever must prove',
  none: 'nobody',
} as const

export type Effect = keyof typeof requiredOf

/** The parts of a request that decide its effect, after validation. */
interface Received {
  params: unknown
  query: unknown
  body: unknown
}

/** A call's effect, or how it follows from what is received. */
export type EffectOf = Effect | ((received: Received) => Effect)

/** Whether a call with this effect asks a recent proof of the caller. */
export const needsRecentAuthentication = (
  effect: Effect,
  { mustReauthenticate }: { mustReauthenticate: boolean },
): boolean =>
  requiredOf[effect] === 'everybody' ||
  (requiredOf[effect] === 'whoever must prove' && mustReauthenticate)

/** The effect of a request. */
export const effectOf = (effect: EffectOf | undefined, received: Received): Effect =>
  typeof effect === 'function' ? effect(received) : (effect ?? 'none')

interface Declared {
  method: string | string[]
  config?: { access?: Access; sendsData?: boolean; effect?: EffectOf }
}

/** Whether a route must say what it does: every write of the back office, and every file it hands out. */
export function lacksEffect({ method, config }: Declared): boolean {
  if (!config?.access || config.effect !== undefined || !isOfBackOffice(config.access)) return false
  const reads = [method].flat().every((name) => name === 'GET' || name === 'HEAD')
  return !reads || !config.sendsData
}

/** Of whom a call asks a proof, in words for the API document; undefined if it never does. */
export function recentAuthenticationOf(effect: EffectOf | undefined): string | undefined {
  if (typeof effect === 'function') return 'depending on what is sent'
  if (effect === undefined || requiredOf[effect] === 'nobody') return undefined
  return requiredOf[effect] === 'everybody'
    ? 'of everyone'
    : 'of accounts with a second factor, or of all'
}
