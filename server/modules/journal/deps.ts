import { identity } from '#server/modules/identity/index.ts'
import { media } from '#server/modules/media/index.ts'
import type { DepsOf } from '#server/platform/module/module.ts'
import { accountBalance, tradeCandles } from './journal.questions.ts'

export const needs = { identity, media }
export const asks = { accountBalance, tradeCandles }
export type JournalDeps = DepsOf<'db' | 'jobs' | 'now', typeof needs, typeof asks>
