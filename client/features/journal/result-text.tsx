import { cx } from '#client/ui/styles/cx.ts'
import { signedAmountText } from '#contract/currencies.ts'
import { wordOf } from './journal-words.ts'

/** A result in money: its sign, its word and its colour. */
export function ResultText({ cents, currency }: { cents: number; currency: string }) {
  const word = wordOf(cents)
  return (
    <span
      className={cx(
        'tabular-nums',
        word === 'profit' && 'text-success',
        word === 'loss' && 'text-danger',
      )}
    >
      {signedAmountText(cents, currency)}{' '}
      <span className="text-compact font-normal tracking-normal">{word}</span>
    </span>
  )
}
