import { identity } from '#server/modules/identity/index.ts'
import { media } from '#server/modules/media/index.ts'
import type { DepsOf } from '#server/platform/module/module.ts'
import { accountBalance } from './journal.questions.ts'

export const needs = { identity, media }
export const asks = { accountBalance }
export type JournalDeps = DepsOf<'db' | 'now', typeof needs, typeof asks>
