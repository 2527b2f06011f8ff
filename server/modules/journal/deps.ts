import { identity } from '#server/modules/identity/index.ts'
import { media } from '#server/modules/media/index.ts'
import type { DepsOf } from '#server/platform/module/module.ts'

export const needs = { identity, media }
export type JournalDeps = DepsOf<'db' | 'now', typeof needs>
