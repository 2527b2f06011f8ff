import { cx } from '#client/ui/styles/cx.ts'
import { signedAmountText } from '#contract/currencies.ts'

/** A result in money: its sign and its colour, with a word for those who see neither. */
export function ResultText({ cents, currency }: { cents: number; currency: string }) {
  return (
    <span className={cx('tabular-nums', cents > 0 && 'text-success', cents < 0 && 'text-danger')}>
      {signedAmountText(cents, currency)}
    </span>
  )
}
