import { identity } from '#server/modules/identity/index.ts'
import { media } from '#server/modules/media/index.ts'
import { messages } from '#server/modules/messages/index.ts'
import { signals } from '#server/modules/signals/index.ts'
import type { DepsOf } from '#server/platform/module/module.ts'
import { accountBalance, tradeCandles } from './journal.questions.ts'

export const needs = { identity, media, messages, signals }
export const asks = { accountBalance, tradeCandles }
export type JournalDeps = DepsOf<'db' | 'jobs' | 'now', typeof needs, typeof asks>
