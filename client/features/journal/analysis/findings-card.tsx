import type { ReactNode } from 'react'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { type Finding, tradesForFinding } from '#contract/journal/journal-findings.ts'
import { findingLine, findingText, sureness } from './findings-words.ts'
import { PlanButton } from './plan-dialog.tsx'

/** How many findings are shown; smaller losses are less worth acting on. */
const shown = 6

/** What stands below a finding in a currency, such as a button to practise it. */
export type FindingAction = (finding: Finding, currency: string) => ReactNode

interface FindingsCardProps {
  findings: Finding[]
  currency: string
  /** Whether the reader is the trader, who can plan trading hours. */
  isOwn?: boolean
  action: FindingAction
}

/** The habits that cost the trader money. */
export function FindingsCard({ findings, currency, isOwn = true, action }: FindingsCardProps) {
  return (
    <Card
      title={isOwn ? 'What costs you money' : 'What costs the student money'}
      description={`Habits that lost money in the filtered trades, never based on fewer than ${tradesForFinding}`}
      actions={isOwn && <PlanButton />}
    >
      {findings.length === 0 ? (
        <p className="text-sm text-muted-foreground">
          Nothing stands out in these trades: no habit with {tradesForFinding} trades lost money.
        </p>
      ) : (
        <ul className="flex flex-col gap-4">
          {findings.slice(0, shown).map((finding) => (
            <li key={`${finding.habit} ${finding.of}`} className="flex flex-col gap-1">
              <p className="font-medium">
                {isOwn ? findingText(finding, currency) : findingLine(finding, currency)}{' '}
                {!finding.isClear && <Badge variant="outline">May be chance</Badge>}
              </p>
              <p className="text-sm text-muted-foreground tabular-nums">
                {sureness(finding, currency)}
              </p>
              {action(finding, currency)}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 text-compact text-muted-foreground">
        With this many habits checked at once, one or two may stand out by chance alone. Change one
        thing, and look again after 20 more trades.
      </p>
    </Card>
  )
}
