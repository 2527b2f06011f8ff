import { compareDecimals } from '../journal/trade-results.ts'
import {
  enteredAt,
  type Followed,
  gainOf,
  nextTarget,
  openPart,
  possibleSteps,
  shareOfTarget,
  targetsOf,
} from './signal-position.ts'
import type { RecordedStep, SignalStep } from './signal-steps.ts'
import type { SignalStatus } from './signals.ts'
import type { SignalStepKind } from './step-details.ts'

// Which step can follow, and what it does. The server decides by these rules; the office's screens read them before
// a step is sent, so that a mistyped price is said at once.

/** A step that cannot come next, with the detail that is wrong. */
export class StepRefused extends Error {
  override readonly name = 'StepRefused'
  readonly path: string

  constructor(path: string, message: string) {
    super(message)
    this.path = path
  }
}

/** What a step does to a signal. */
interface Decision {
  step: Omit<RecordedStep, 'by'>
  status: SignalStatus
  /** Where the stop stands from now on; absent if it stays. */
  stopLoss?: string
}

/** What a step of this kind does to the signal; throws `StepRefused` if it cannot come next. */
export function decideStep(signal: Followed, step: SignalStep): Decision {
  checkKind(signal, step.kind)
  checkPlausible(signal, step.price ?? null)
  return decisions[step.kind](signal, step)
}

type Decide = (signal: Followed, step: SignalStep) => Decision

const decisions: Record<SignalStepKind, Decide> = {
  filled: decideFill,
  target_hit: decideTarget,
  stop_to_entry: decideStopToEntry,
  stop_to: decideStop,
  close: (signal, step) => decideClose(signal, step, openPart(signal.history)),
  close_part: (signal, step) => decideClose(signal, step, step.part ?? '0'),
  stop_hit: decideStopHit,
  cancel: () => ({ step: recorded('cancel'), status: 'cancelled' }),
  note: ({ status }, { note = null }) => ({ step: recorded('note', { note }), status }),
}

/** Numbers as the database shows them again, so that a receipt and the history say the same. */
const recorded = (
  kind: SignalStepKind,
  { target = null, price = null, part = null, note = null }: Partial<Decision['step']> = {},
): Decision['step'] => ({ kind, target, price: plain(price), part: plain(part), note })

const plain = (decimal: string | null) => decimal?.replace(/^0+(?=\d)/, '') ?? null

function decideFill(signal: Followed, { price = null }: SignalStep): Decision {
  const { direction, stopLoss } = signal
  const [target] = targetsOf(signal)
  if (price !== null && direction) {
    if (stopLoss !== null && gainOf(direction, stopLoss, price) <= 0) {
      refuseAt('price', `A ${direction} cannot be filled at its stop or beyond it`)
    }
    if (target !== undefined && gainOf(direction, price, target) <= 0) {
      refuseAt('price', `A ${direction} cannot be filled at its target or beyond it`)
    }
  }
  return { step: recorded('filled', { price }), status: 'active' }
}

function decideTarget(signal: Followed, step: SignalStep): Decision {
  const { direction, history } = signal
  const target = step.target ?? 0
  const level = targetsOf(signal)[target - 1]
  const next = nextTarget(history)
  if (level === undefined) return refuseAt('target', `This signal has no target ${target}`)
  if (target < next) refuseAt('target', `Target ${target} has been recorded already`)
  if (target > next) refuseAt('target', `Target ${next} comes first`)

  const price = step.price ?? level
  const entered = enteredAt(signal)
  if (direction && entered !== null && gainOf(direction, entered, price) <= 0) {
    const side = direction === 'BUY' ? 'above' : 'below'
    refuseAt('price', `The target of a ${direction} must be ${side} its entry`)
  }
  const part = checkPart(signal, step.part ?? shareOfTarget(signal, target))
  return {
    step: recorded('target_hit', { target, price, part }),
    status: isAll(signal, part) ? 'hit_tp' : signal.status,
  }
}

function decideStopToEntry(signal: Followed): Decision {
  const price = enteredAt(signal)
  // A step without an entry to move to is none of those that can come next.
  if (price === null) return refuseAt('kind', 'This signal has no entry')
  return { step: recorded('stop_to_entry', { price }), status: signal.status, stopLoss: price }
}

function decideStop(signal: Followed, { price }: SignalStep): Decision {
  const { direction, status, stopLoss, history } = signal
  if (!price || !direction) return refuseAt('price', 'Enter a price')
  const target = targetsOf(signal)[nextTarget(history) - 1]
  if (stopLoss !== null && compareDecimals(stopLoss, price) === 0) {
    refuseAt('price', 'The stop is there already')
  }
  // Once it is in the market, the stop may secure a gain.
  if (status === 'pending' && signal.entry && gainOf(direction, price, signal.entry) <= 0) {
    const side = direction === 'BUY' ? 'below' : 'above'
    refuseAt('price', `The stop of a ${direction} must be ${side} its entry`)
  }
  if (target !== undefined && gainOf(direction, price, target) <= 0) {
    refuseAt('price', 'The stop must stay on this side of the next target')
  }
  return { step: recorded('stop_to', { price }), status, stopLoss: price }
}

/** By hand: what the stop or the next target would have closed before is recorded as that. */
function decideClose(signal: Followed, { kind, price }: SignalStep, part: string): Decision {
  const { direction, stopLoss, history, status } = signal
  if (!price) return refuseAt('price', 'Enter a price')
  const next = nextTarget(history)
  const target = targetsOf(signal)[next - 1]
  if (direction && stopLoss !== null && gainOf(direction, stopLoss, price) < 0) {
    refuseAt('price', `The stop at ${stopLoss} comes first: record that it was hit`)
  }
  if (direction && target !== undefined && gainOf(direction, target, price) > 0) {
    refuseAt('price', `Target ${next} at ${target} comes first: record that it was hit`)
  }
  checkPart(signal, part)
  return {
    step: recorded(kind, { price, part }),
    status: isAll(signal, part) ? 'closed' : status,
  }
}

function decideStopHit(signal: Followed, step: SignalStep): Decision {
  const { direction, stopLoss, history } = signal
  const price = step.price ?? stopLoss
  if (price === null) return refuseAt('price', 'Enter a price')
  if (direction && stopLoss !== null && gainOf(direction, stopLoss, price) > 0) {
    refuseAt('price', `The stop at ${stopLoss} cannot be hit at a better price`)
  }
  const part = openPart(history)
  return { step: recorded('stop_hit', { price, part }), status: 'hit_sl' }
}

function checkPart({ history }: Followed, part: string): string {
  const open = openPart(history)
  if (!/[1-9]/.test(part)) refuseAt('part', 'Enter how much is closed')
  if (compareDecimals(part, open) > 0) refuseAt('part', `Only ${open}% is still open`)
  return part
}

const isAll = ({ history }: Followed, part: string) =>
  compareDecimals(part, openPart(history)) === 0

/** As long as a history may grow: it is sent with the signal. */
const entriesMaximum = 200
const ending: readonly SignalStepKind[] = ['filled', 'target_hit', 'close', 'stop_hit', 'cancel']

function checkKind(signal: Followed, kind: SignalStepKind): void {
  const { status, history } = signal
  if (possibleSteps(signal).includes(kind)) {
    if (history.length < entriesMaximum || ending.includes(kind)) return
    refuseAt('kind', 'This signal has too many entries for another step but its end')
  }
  if (status === 'pending') refuseAt('kind', whilePending(kind))
  refuseAt('kind', status === 'active' ? whileActive[kind] : 'This signal has ended')
}

const whilePending = (kind: SignalStepKind) =>
  kind === 'stop_to' ? 'Choose BUY or SELL first' : 'Record first that its entry was filled'

const whileActive: Partial<Record<SignalStepKind, string>> = {
  filled: 'This signal has been filled already',
  target_hit: 'This signal has no further target',
  stop_to_entry: 'The stop cannot be moved to the entry: it is there, or there is no entry',
  stop_to: 'Choose BUY or SELL first',
  stop_hit: 'This signal has no stop',
  cancel: 'A signal that has been filled cannot be cancelled: close it at a price',
}

/** A price with a digit too many or too few would stay in the record for ever. */
function checkPlausible(signal: Followed, price: string | null): void {
  const known = enteredAt(signal) ?? signal.stopLoss ?? signal.takeProfit
  if (price === null) return
  if (!/[1-9]/.test(price)) refuseAt('price', 'Enter a price above zero')
  if (known === null) return
  const isNear = Number(price) < Number(known) * 10 && Number(price) > Number(known) / 10
  if (!isNear) refuseAt('price', `Check the price: it is far from ${known}`)
}

function refuseAt(path: string, message = 'This step cannot come next'): never {
  throw new StepRefused(path, message)
}
