import type { SignalReading, SignalUpdate } from '#contract/signals/signal-messages.ts'
import { possibleSteps } from '#contract/signals/signal-position.ts'
import type { SignalStep } from '#contract/signals/signal-steps.ts'
import { type SignalInput, signalInputSchema } from '#contract/signals/signals.ts'
import { isIncomplete, stepOfUpdate } from '#contract/signals/step-of-update.ts'
import { decideStep, StepRefused } from '#contract/signals/step-rules.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { presentForRecord } from '../signals.present.ts'
import { checkNew } from '../signals.rules.ts'
import type { SignalColumns } from '../signals.store.ts'
import { pairsIn } from '../texts/read-message.ts'
import { lockOpenOf } from './incoming.store.ts'

/** What a message does without anybody's looking at it, or why it waits. */
export type Plan =
  | { outcome: 'published'; signalId: string; input: SignalInput }
  | { outcome: 'step'; signalId: string; signal: SignalColumns; step: SignalStep }
  | { outcome: 'waits'; problem: string }

const waits = (problem: string): Plan => ({ outcome: 'waits', problem })

/** Part of what could not be read that looks like a price. */
const likePrice = /\d[.,]\d|\d{3}/

interface Message {
  sourceId: string
  roleAccess: SignalInput['roleAccess']
  words: string
  reading: SignalReading
  at: Date
}

/** What a source that publishes at once does with a message: nothing that the form would refuse. */
export async function planOf(tx: Executor, message: Message): Promise<Plan> {
  const { reading } = message
  if (reading.update) return planOfUpdate(tx, reading.update, message)
  if (reading.signals.length === 0) return waits('No signal was found in it.')
  if (reading.signals.length > 1) return waits('It has several signals.')
  return planOfSignal(message)
}

function planOfSignal({ reading, roleAccess, words, at }: Message): Plan {
  const [signal] = reading.signals
  if (!signal) return waits('No signal was found in it.')
  if (signal.pair === null) return waits('It names no pair.')
  if (signal.direction === null) return waits('It has no direction.')
  const unread = reading.unread.find(({ text }) => likePrice.test(text))
  if (unread) return waits(`A number in it could not be read: ${unread.text.slice(0, 100)}`)
  const isOrder = signal.orderType === 'limit' || signal.orderType === 'stop'
  const { data: input, error } = signalInputSchema.safeParse({
    ...signal,
    title: `${signal.pair} ${signal.direction}`,
    content: words,
    roleAccess,
    status: isOrder ? 'pending' : 'active',
  })
  if (!input) return waits(`${error.issues[0]?.message}.`)
  try {
    checkNew(input, at)
  } catch (refusal) {
    if (refusal instanceof Failure && refusal.code === 'rule_violated')
      return waits(refusal.message)
    throw refusal
  }
  return { outcome: 'published', signalId: newId(), input }
}

/** An update is a step of the one open signal of its source that it can be about. */
async function planOfUpdate(tx: Executor, update: SignalUpdate, message: Message): Promise<Plan> {
  const { sourceId, words, at } = message
  const [pair = null, ...others] = pairsIn(words)
  if (others.length > 0) return waits('It names several pairs.')
  const present = presentForRecord({ now: () => at })
  const open = await lockOpenOf(tx, sourceId, pair)
  const steps = open.flatMap((row) => {
    const signal = present(row)
    if (!possibleSteps(signal).includes(update.kind)) return []
    return [{ row, signal, step: stepOfUpdate(signal, update) }]
  })
  const [one, ...more] = steps
  if (!one) return waits('No open signal from here fits it.')
  if (more.length > 0) return waits('Several open signals from here fit it.')
  if (isIncomplete(one.step)) return waits('It does not say all that this step needs.')
  try {
    decideStep(one.signal, one.step)
  } catch (error) {
    if (error instanceof StepRefused) return waits(`${error.message}.`)
    throw error
  }
  return { outcome: 'step', signalId: one.row.id, signal: one.row, step: one.step }
}
