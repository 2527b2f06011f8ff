import { Card, StatCard } from '#client/ui/displays/card.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import type { AccountRules, Standing } from '#contract/account-rules.ts'
import { amountText, signedAmountText } from '#contract/currencies.ts'
import { RulesPicture } from './rules-picture.tsx'
import { bestDayText, caveats, resetText, standingText } from './rules-words.ts'

interface StandingViewProps {
  rules: AccountRules
  standing: Standing
  currency: string
}

const looks = { ended: 'danger', passed: 'success', 'under-way': 'info' } as const

/** Where an account stands: how much may still be lost, what is missing, and the chart. */
export function StandingView({ rules, standing, currency }: StandingViewProps) {
  const { state, today, overall, target, days, balanceCents } = standing
  const left = (cents: number | null) => (cents === null ? 'No limit' : amountText(cents, currency))
  const floor = (cents: number | null) =>
    cents === null ? undefined : `Ends at ${amountText(cents, currency)}`
  return (
    <div className="@container flex flex-col gap-5">
      <Notice variant={looks[state]}>{standingText(standing, currency)}</Notice>
      <div className="grid grid-cols-2 gap-4 @4xl:grid-cols-4">
        <StatCard
          label="Remaining daily loss"
          value={left(today.leftCents)}
          hint={[
            `${today.day}: ${signedAmountText(today.resultCents, currency)}`,
            floor(today.floorCents),
          ]
            .filter(Boolean)
            .join('. ')}
        />
        <StatCard
          label="Remaining total loss"
          value={left(overall.leftCents)}
          hint={floor(overall.floorCents)}
        />
        <StatCard
          label="Left to the target"
          value={target ? amountText(target.missingCents, currency) : 'No target'}
          hint={[
            `Balance ${amountText(balanceCents, currency)}`,
            target && `target ${amountText(target.balanceCents, currency)}`,
          ]
            .filter(Boolean)
            .join(', ')}
        />
        <StatCard
          label="Trading days"
          value={days.minimum > 0 ? `${days.traded} of ${days.minimum}` : String(days.traded)}
          hint={rules.daysBy === 'opening' ? 'With a trade opened' : 'With a trade closed'}
        />
      </div>
      <RulesPicture rules={rules} standing={standing} currency={currency} />
      <Card title="How it is counted">
        <ul className="flex list-disc flex-col gap-2 pl-5 text-sm">
          <li>Best day: {bestDayText(standing, rules, currency)}</li>
          <li>{resetText(rules.resetMinute, rules.timeZone)}</li>
          {caveats(rules, standing).map((caveat) => (
            <li key={caveat}>{caveat}</li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
