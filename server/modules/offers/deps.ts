import type { DepsOf } from '#server/platform/module/module.ts'

export type OffersDeps = DepsOf<'db' | 'now'>
