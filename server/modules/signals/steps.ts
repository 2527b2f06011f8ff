import type { RecordedStep, SignalStep, SignalStepInput } from '#contract/signals/signal-steps.ts'
import type { Signal } from '#contract/signals/signals.ts'
import { decideStep, StepRefused } from '#contract/signals/step-rules.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { titledEntry } from '#server/platform/audit/changes.ts'
import { claimOnce } from '#server/platform/creations/create-once.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SignalsDeps } from './index.ts'
import { recordSignal } from './receipts/record-entries.ts'
import { endOfSignal } from './record.rules.ts'
import { audiencesOf } from './signals.policy.ts'
import { presentFor, presentForRecord } from './signals.present.ts'
import { violation } from './signals.rules.ts'
import {
  appendHistory,
  changeSignal,
  findSignal,
  lockSignal,
  type SignalColumns,
  type SignalRow,
} from './signals.store.ts'

/** Records what happened to a signal; the same press sent twice is one step. */
export function stepSignal(
  deps: SignalsDeps,
  actor: Actor,
  id: string,
  { seenUpdatedAt, ...step }: SignalStepInput,
): Promise<Signal> {
  return deps.db.transaction(async (tx) => {
    const before = await claimOnce(tx, actor, id)
    const found = await lockSignal(tx, id)
    if (!found) throw notFound()
    if (!before) requireUnchanged(seenUpdatedAt, found)
    const row = before
      ? await findSignal(tx, id)
      : await recordStep(tx, found, step, { at: deps.now(), by: actor })
    if (!row) throw notFound()
    return presentFor(deps, actor)(row)
  })
}

/**
 * Does everything that belongs to a step, in the transaction that has locked the signal: its history, its levels and
 * status, its result if it has ended, the record, and the events that tell of it. `by` is whoever has pressed, or
 * 'prices' for what follows from them, which happened before it is recorded. Throws rule_violated if the step cannot
 * come next, and returns the signal as it stands then. Emits events, so call it last; of several signals, lock all
 * before the first.
 */
export async function recordStep(
  tx: Executor,
  locked: SignalColumns,
  wanted: SignalStep,
  { at, by, recordedAt = at }: { at: Date; by: Actor | 'prices'; recordedAt?: Date },
): Promise<SignalRow> {
  const { id } = locked
  const before = await findSignal(tx, id)
  if (!before) throw notFound()
  // As it is at that time: what is overdue has expired.
  const signal = presentForRecord({ now: () => at })(before)
  const { step: decided, status, stopLoss = signal.stopLoss } = decide(signal, wanted)
  // Prices say how they resolved what they do not show.
  const note = decided.note ?? wanted.note ?? null
  const step: RecordedStep = { ...decided, note, by: by === 'prices' ? 'prices' : 'hand' }
  const history = [...signal.history, { ...signal, at: at.toISOString(), status, stopLoss, step }]
  const end = endOfSignal({ ...signal, status, stopLoss, history })

  await changeSignal(tx, id, { ...end, status, stopLoss, updatedAt: changedAt(locked, recordedAt) })
  const number = await appendHistory(tx, id, at, step)
  const row = await findSignal(tx, id)
  if (!row) throw notFound()
  await recordSignal(tx, 'step', row, { at: recordedAt, since: at, step })
  if (by !== 'prices') await recordAudit(tx, by, auditOf(before, row, step))
  for (const audience of audiencesOf(row)) {
    await emit(tx, { type: 'signal.changed', subject: id, audience })
    await emit(tx, { type: 'signal.stepped', subject: number, audience })
  }
  return row
}

function decide(signal: Signal, step: SignalStep) {
  try {
    return decideStep(signal, step)
  } catch (error) {
    if (!(error instanceof StepRefused)) throw error
    throw violation([{ path: error.path, message: error.message }])
  }
}

const auditOf = (before: SignalRow, after: SignalRow, step: RecordedStep) => {
  const { kind, target, price, part } = step
  const details = { step: kind, target, price, part }
  return { ...titledEntry('signal.stepped', before, after, ['status', 'stopLoss']), details }
}
