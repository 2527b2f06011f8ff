import type { Signal } from '#contract/signals.ts'
import type { SignalsDeps } from './deps.ts'
import { findSignal } from './signals.store.ts'

export type SignalFacts = Pick<Signal, 'title' | 'pair' | 'direction'>

/** What a signal is about, for whoever tells of it; null where it is gone. */
export const createDescribeSignal =
  ({ db }: Pick<SignalsDeps, 'db'>) =>
  async (id: string): Promise<SignalFacts | null> => {
    const signal = await findSignal(db.pool, id)
    if (!signal) return null
    const { title, pair, direction } = signal
    return { title, pair, direction }
  }
