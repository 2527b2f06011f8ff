import { moment } from '#client/ui/displays/format.ts'
import type { Signal } from '#contract/signals/signals.ts'

/** The share of the account a signal risks, and how long its entry is valid, if given. */
export function SignalTerms({
  riskPercent,
  validUntil,
}: Pick<Signal, 'riskPercent' | 'validUntil'>) {
  if (riskPercent === null && validUntil === null) return null
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted-foreground">
      {riskPercent !== null && (
        <span>
          Risk{' '}
          <span className="font-semibold text-foreground tabular-nums">{Number(riskPercent)}%</span>
        </span>
      )}
      {validUntil !== null && (
        <span>
          Valid until{' '}
          <time dateTime={validUntil} className="font-semibold text-foreground tabular-nums">
            {moment(validUntil)}
          </time>
        </span>
      )}
    </p>
  )
}
