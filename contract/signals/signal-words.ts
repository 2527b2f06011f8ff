import type { Signal } from './signals.ts'

/** The maximum number of letters of a message that is read. */
export const signalMessageMaximum = 4096

/** What a pair looks like as it is kept. */
export const pairPattern = /^[A-Z0-9]{3,12}$/
/** A pair that was typed in the way that it is kept: 'eur/usd' is 'EURUSD'. */
export const pairOf = (typed: string): string => typed.trim().toUpperCase().replace('/', '')

/** The heading that tells of a new signal: 'New signal: EURUSD BUY', or what there is of it. */
export function newSignalWords({ pair, direction }: Pick<Signal, 'pair' | 'direction'>): string {
  const what = [pair, direction].filter((part) => part !== null).join(' ')
  return what ? `New signal: ${what}` : 'New signal'
}
