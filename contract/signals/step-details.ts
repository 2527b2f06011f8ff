/** What happens to a published signal until its end, one press each. */
export const signalStepKinds = [
  'filled',
  'target_hit',
  'stop_to_entry',
  'stop_to',
  'close',
  'close_part',
  'stop_hit',
  'cancel',
  'note',
] as const
export type SignalStepKind = (typeof signalStepKinds)[number]

export type StepDetail = 'target' | 'price' | 'part' | 'note'

/** The details of each kind of step: those that it must have, and those that it may have. */
export const stepDetails: Record<SignalStepKind, Partial<Record<StepDetail, 'must' | 'may'>>> = {
  // The price at which it was really entered.
  filled: { price: 'may' },
  // Without a price, the level; without a part, an equal share of the targets.
  target_hit: { target: 'must', price: 'may', part: 'may' },
  stop_to_entry: {},
  stop_to: { price: 'must' },
  // All that is still open.
  close: { price: 'must' },
  close_part: { price: 'must', part: 'must' },
  // Without a price, the stop.
  stop_hit: { price: 'may' },
  cancel: {},
  note: { note: 'must' },
}
