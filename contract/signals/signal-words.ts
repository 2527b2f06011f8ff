import type { Signal } from './signals.ts'

/** The maximum number of letters of a message that is read. */
export const signalMessageMaximum = 4096

/** What a pair looks like as it is kept. */
export const pairPattern = /^[A-Z0-9]{3,12}$/
/** A pair that was typed in the way that it is kept: 'eur/usd' is 'EURUSD'. */
export const pairOf = (typed: string): string => typed.trim().toUpperCase().replace('/', '')

/** What a signal is called in a line about it: 'EURUSD BUY', or what there is of it, else its title. */
export const signalName = ({
  pair,
  direction,
  title,
}: Pick<Signal, 'pair' | 'direction' | 'title'>): string =>
  pair === null ? title : wordsOf({ pair, direction })

/** The heading that tells of a new signal: 'New signal: EURUSD BUY', or what there is of it. */
export function newSignalWords(signal: Pick<Signal, 'pair' | 'direction'>): string {
  const what = wordsOf(signal)
  return what ? `New signal: ${what}` : 'New signal'
}

const wordsOf = ({ pair, direction }: Pick<Signal, 'pair' | 'direction'>): string =>
  [pair, direction].filter((part) => part !== null).join(' ')
