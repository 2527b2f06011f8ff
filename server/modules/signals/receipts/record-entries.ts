import { hash, randomBytes } from 'node:crypto'
import {
  canonicalText,
  type KeyChange,
  type RecordContent,
  type RecordedSignal,
  type RecordKind,
  type StepOfRecord,
} from '#contract/signals/record-entries.ts'
import type { RecordedStep } from '#contract/signals/signal-steps.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { SignalColumns } from '../signals.store.ts'
import { appendEntry } from './record-entries.store.ts'

const digest = (text: string) => hash('sha256', text)

/**
 * Records how a signal stands since `since`, in the caller's transaction. Others who record wait from
 * here to the commit, so call it after what may wait itself and before events are emitted.
 */
export async function recordSignal(
  tx: Executor,
  kind: Exclude<RecordKind, 'key' | 'taken_over'>,
  row: SignalColumns,
  when: { at: Date; since?: Date; picture?: string; step?: RecordedStep },
): Promise<void> {
  const { at, since = at, picture, step } = when
  const signal = { ...recorded(row, since), ...(picture !== undefined && { picture }) }
  await record(tx, { kind, at, signal, ...(step && { step: stepOf(step) }) }, row.id)
}

const stepOf = ({ kind, target, price, part, note, by }: RecordedStep): StepOfRecord => ({
  kind,
  target,
  price,
  part,
  note: note === null ? null : digest(note),
  by,
})

/** Whether a signal changed in anything that the record contains. */
export const differs = (before: SignalColumns, after: SignalColumns): boolean => {
  const since = new Date(0)
  return canonicalText(recorded(before, since)) !== canonicalText(recorded(after, since))
}

/** Records that a key was replaced. */
export const recordKeyChange = (tx: Executor, key: KeyChange, at: Date): Promise<void> =>
  record(tx, { kind: 'key', at, key }, null)

async function record(
  tx: Executor,
  { at, ...said }: Omit<RecordContent, 'at' | 'salt'> & { at: Date },
  signalId: string | null,
) {
  const salt = randomBytes(16).toString('hex')
  const entry: RecordContent = { ...said, at: at.toISOString(), salt }
  const content = canonicalText(entry)
  await appendEntry(tx, { content, sealed: digest(content), at: entry.at, signalId })
}

const recorded = (row: SignalColumns, since: Date): RecordedSignal => ({
  id: row.id,
  title: row.title,
  text: digest(row.content),
  roleAccess: row.roleAccess,
  pair: row.pair,
  direction: row.direction,
  orderType: row.orderType,
  status: row.status,
  entry: row.entry,
  entryTo: row.entryTo,
  stopLoss: row.stopLoss,
  takeProfit: row.takeProfit,
  furtherTargets: row.furtherTargets,
  riskPercent: row.riskPercent,
  validUntil: row.validUntil?.toISOString() ?? null,
  strategyId: row.strategyId,
  since: since.toISOString(),
})
