import type { SavedAnswer } from '#contract/messages/saved-answers.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { AnswerRow } from './answers.store.ts'

export const presentAnswer = (row: AnswerRow): SavedAnswer => instants(row)
