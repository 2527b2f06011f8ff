import type { Signal } from '#contract/signals.ts'
import type { SignalsDeps } from './deps.ts'
import { findSignal } from './signals.store.ts'

export type SignalFacts = Pick<Signal, 'title' | 'pair' | 'direction'>

/** A signal's details for notices about it; null if it has been deleted. */
export async function describeSignal(
  { db }: Pick<SignalsDeps, 'db'>,
  id: string,
): Promise<SignalFacts | null> {
  const signal = await findSignal(db.pool, id)
  if (!signal) return null
  const { title, pair, direction } = signal
  return { title, pair, direction }
}
