import type { Letter } from '#contract/letters.ts'
import { letterState } from './letters.rules.ts'
import type { LetterCounts, LetterRow } from './letters.store.ts'

const nobody: LetterCounts = { people: 0, done: 0, leftOut: 0 }

export const presentLetter = (row: LetterRow, counts: LetterCounts = nobody): Letter => ({
  id: row.id,
  subject: row.subject,
  body: row.body,
  filter: row.filter,
  state: letterState(row, counts),
  sendAt: row.sendAt?.toISOString() ?? null,
  people: counts.people,
  handed: counts.done - counts.leftOut,
  leftOut: counts.leftOut,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
