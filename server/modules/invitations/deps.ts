import { academySettings } from '#server/modules/academy-settings/index.ts'
import { access } from '#server/modules/access/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { members } from '#server/modules/members/index.ts'
import { site } from '#server/modules/site/index.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import type { DepsOf } from '#server/platform/module/module.ts'

export const needs = { academySettings, access, identity, members, site }

export interface InvitationsDeps extends DepsOf<'db' | 'jobs' | 'mail' | 'now', typeof needs> {
  /** Limits the links opened from one network address. */
  opened: RateLimiter
}
