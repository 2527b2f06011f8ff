import { journal } from '#server/modules/journal/index.ts'
import { media } from '#server/modules/media/index.ts'
import { space } from '#server/modules/space/index.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import type { DepsOf } from '#server/platform/module/module.ts'

export const needs = { journal, media, space }
export type CandlesDeps = DepsOf<
  'config' | 'db' | 'jobs' | 'limiter' | 'now' | 'storage',
  typeof needs
>

/** For receiving files: the attempts of each user in an hour. */
export type ReceivingDeps = CandlesDeps & { attempts: RateLimiter }
