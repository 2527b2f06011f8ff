import type { Broadcast } from '#contract/broadcasts.ts'
import { broadcastState } from './broadcasts.rules.ts'
import type { BroadcastCounts, BroadcastRow } from './broadcasts.store.ts'

const nobody: BroadcastCounts = { people: 0, done: 0, leftOut: 0 }

export const presentBroadcast = (
  row: BroadcastRow,
  counts: BroadcastCounts = nobody,
): Broadcast => ({
  id: row.id,
  subject: row.subject,
  body: row.body,
  filter: row.filter,
  state: broadcastState(row, counts),
  sendAt: row.sendAt?.toISOString() ?? null,
  people: counts.people,
  handed: counts.done - counts.leftOut,
  leftOut: counts.leftOut,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
