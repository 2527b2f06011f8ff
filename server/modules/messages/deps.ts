import { access } from '#server/modules/access/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { media } from '#server/modules/media/index.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import type { DepsOf } from '#server/platform/module/module.ts'

export const needs = { access, identity, media }

export interface MessagesDeps extends DepsOf<'db' | 'now', typeof needs> {
  /** Limits the messages that one user sends. */
  sending: RateLimiter
}
