import { withPoint } from '#client/ui/forms/decimal-text.ts'
import { compareDecimals } from '#contract/journal/trade-results.ts'
import {
  nextTarget,
  openPart,
  possibleSteps,
  shareOfTarget,
  targetsOf,
} from '#contract/signals/signal-position.ts'
import type { SignalStep } from '#contract/signals/signal-steps.ts'
import type { Signal } from '#contract/signals/signals.ts'
import { type SignalStepKind, stepDetails } from '#contract/signals/step-details.ts'
import { decideStep, StepRefused } from '#contract/signals/step-rules.ts'
import { stepWords } from '#contract/signals/step-words.ts'

export interface StepChoice {
  kind: SignalStepKind
  /** What a press records at once; null if details have to be entered first. */
  step: SignalStep | null
  words: string
}

/** What can happen to a signal next, in words. */
export const choicesFor = (signal: Signal): StepChoice[] =>
  possibleSteps(signal).map((kind) => {
    const step = withoutDetails(signal, kind)
    const words = step && wordsOf(signal, step)
    return words ? { kind, step, words } : { kind, step: null, words: askingWords[kind] }
  })

const askingWords: Record<SignalStepKind, string> = {
  filled: 'Filled',
  target_hit: 'Target hit',
  stop_to_entry: 'Move the stop to the entry',
  stop_to: 'Move the stop',
  close: 'Close what is open',
  close_part: 'Close a part',
  stop_hit: 'Stop hit',
  cancel: 'Cancel',
  note: 'Add a note',
}

/** Whether a step of this kind has details that can be changed. */
export const hasDetails = (kind: SignalStepKind): boolean =>
  Object.keys(stepDetails[kind]).some((detail) => detail !== 'target')

/** What the form for the details of a step is called. */
export const formTitle = (signal: Signal, kind: SignalStepKind): string =>
  kind === 'target_hit' ? `Target ${nextTarget(signal.history)} hit` : askingWords[kind]

/** The step as it is recorded if nothing is entered; null if something must be. */
function withoutDetails(signal: Signal, kind: SignalStepKind): SignalStep | null {
  if (kind === 'target_hit') return { kind, target: nextTarget(signal.history) }
  return Object.values(stepDetails[kind]).includes('must') ? null : { kind }
}

/** What a step does, in words; null if it cannot come next. */
function wordsOf(signal: Signal, step: SignalStep): string | null {
  return problemOf(signal, step) ? null : stepWords(decideStep(signal, step).step)
}

/** What is wrong with a step; null if it can come next. */
export function problemOf(signal: Signal, step: SignalStep): StepRefused | null {
  try {
    decideStep(signal, step)
    return null
  } catch (error) {
    if (error instanceof StepRefused) return error
    throw error
  }
}

/** The details of a step as they are typed. */
interface TypedDetails {
  price: string
  part: string
  note: string
}

/** What a form for a step begins with: the level that it is about, and the usual part. */
export function firstDetails(signal: Signal, kind: SignalStepKind): TypedDetails {
  const { entry, stopLoss, history } = signal
  const next = nextTarget(history)
  const prices: Partial<Record<SignalStepKind, string | null>> = {
    filled: entry,
    target_hit: targetsOf(signal)[next - 1] ?? null,
    stop_hit: stopLoss,
  }
  const open = openPart(history)
  const parts: Partial<Record<SignalStepKind, string>> = {
    target_hit: shareOfTarget(signal, next),
    close_part: compareDecimals('50', open) < 0 ? '50' : open,
  }
  return { price: prices[kind] ?? '', part: parts[kind] ?? '', note: '' }
}

/** The step with what was typed. */
export function typedStep(signal: Signal, kind: SignalStepKind, typed: TypedDetails): SignalStep {
  const details = stepDetails[kind]
  const decimal = (text: string) => withPoint(text.trim()) || null
  return {
    kind,
    ...(details.target && { target: nextTarget(signal.history) }),
    ...(details.price && { price: decimal(typed.price) }),
    ...(details.part && { part: decimal(typed.part) }),
    ...(details.note && { note: typed.note.trim() || null }),
  }
}
