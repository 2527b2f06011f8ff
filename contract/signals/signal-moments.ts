import type { SignalStepKind } from './step-details.ts'

/** What members are told of a signal: its publication, and what happens to it until its end. */
export const signalMoments = [
  'new',
  'filled',
  'target_hit',
  'stop_moved',
  'closed',
  'cancelled',
  'note',
] as const
export type SignalMoment = (typeof signalMoments)[number]

export const momentWords: Readonly<Record<SignalMoment, string>> = {
  new: 'New signal',
  filled: 'Filled',
  target_hit: 'Target hit',
  stop_moved: 'Stop moved',
  closed: 'Closed',
  cancelled: 'Cancelled',
  note: 'Note',
}

const moments: Readonly<Record<SignalStepKind, SignalMoment>> = {
  filled: 'filled',
  target_hit: 'target_hit',
  stop_to_entry: 'stop_moved',
  stop_to: 'stop_moved',
  close: 'closed',
  close_part: 'closed',
  stop_hit: 'closed',
  cancel: 'cancelled',
  note: 'note',
}

/** The moment that a step of a signal is. */
export const momentOf = (kind: SignalStepKind): SignalMoment => moments[kind]
