import type { AuditEntry } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import type { SignalColumns } from './signals.store.ts'

/** A published signal has no `before`, a deleted one no `after`. */
type Versions =
  | { before: null; after: SignalColumns }
  | { before: SignalColumns; after: SignalColumns | null }

const told = [
  'title',
  'content',
  'roleAccess',
  'pair',
  'direction',
  'orderType',
  'entry',
  'stopLoss',
  'takeProfit',
  'furtherTargets',
  'riskPercent',
  'validUntil',
  'status',
  'strategyId',
] as const

/** The audit entry of a change of a signal. */
export function signalEntry(action: string, { before, after }: Versions): AuditEntry {
  const { id: subject, title: name } = before ?? after
  return { action, subject, name, ...changeOf(before, after, told) }
}
