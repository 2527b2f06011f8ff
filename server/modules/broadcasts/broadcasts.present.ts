import type { Broadcast } from '#contract/broadcasts.ts'
import { broadcastState } from './broadcasts.rules.ts'
import type { BroadcastCounts, BroadcastRow } from './broadcasts.store.ts'

const nobody: BroadcastCounts = { people: 0, done: 0, leftOut: 0 }

/** A broadcast; `isPermitted` if the person in whose name it goes out may still send it. */
export const presentBroadcast = (
  row: BroadcastRow,
  counts: BroadcastCounts = nobody,
  isPermitted = true,
): Broadcast => ({
  id: row.id,
  subject: row.subject,
  body: row.body,
  filter: row.filter,
  state: broadcastState(row, { ...counts, isPermitted }),
  sendAt: row.sendAt?.toISOString() ?? null,
  people: counts.people,
  handed: counts.done - counts.leftOut,
  leftOut: counts.leftOut,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
