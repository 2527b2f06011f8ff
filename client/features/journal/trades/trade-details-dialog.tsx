import { lazy, type ReactNode, Suspense } from 'react'
import { useUser } from '#client/platform/session/session.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { Skeleton } from '#client/ui/displays/states.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { may } from '#contract/access/permissions.ts'
import type { Trade } from '#contract/journal/journal.ts'
import { useUpdateTrade } from '../journal.queries.ts'
import { sharing } from '../journal-words.ts'
import { TradePlaybook } from '../playbooks/trade-playbook.tsx'
import type { Looker } from './chart/trade-chart.queries.ts'
import { TradeComments } from './trade-comments.tsx'
import { TradeFacts } from './trade-facts.tsx'
import { TradeScreenshots } from './trade-screenshots.tsx'
import { TradeTitle } from './trade-title.tsx'

const TradeChart = lazy(() =>
  import('./chart/trade-chart.tsx').then((module) => ({ default: module.TradeChart })),
)

interface TradeDetailsDialogProps {
  trade: Trade
  onClose: () => void
  /** Below the comments: the academy's form for a new one. */
  reply?: ReactNode
  /** At the very top: links to other trades. */
  steps?: ReactNode
  /** Who is looking at it. */
  as?: Looker
}

/** A trade with its notes, candles, pictures and comments. */
export function TradeDetailsDialog({
  trade,
  onClose,
  reply,
  steps,
  as = 'owner',
}: TradeDetailsDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<TradeTitle trade={trade} />}
      width="lg"
      maxHeight="90vh"
    >
      <div className="flex flex-col gap-6">
        {steps}
        <Suspense fallback={<Skeleton className="h-80" />}>
          <TradeChart key={trade.id} trade={trade} as={as} />
        </Suspense>
        <TradeFacts trade={trade} />
        <TradeScreenshots trade={trade} />
        {trade.can.edit && <TradePlaybook tradeId={trade.id} />}
        {trade.can.edit && <ShareSwitch trade={trade} />}
        <TradeComments comments={trade.comments} />
        {reply}
      </div>
    </Dialog>
  )
}

/** What the switch does; the setting for the whole account may override it. */
function sharingHint({ shared, isSeen = shared }: Trade): string {
  if (isSeen === shared) return 'It can read this trade and comment on it.'
  return isSeen
    ? 'It sees this trade now, since all trades of its account are shared.'
    : 'It does not see this trade now: nothing of its account is shared.'
}

function ShareSwitch({ trade }: { trade: Trade }) {
  const mayShare = may(useUser(), 'mentorship.enter')
  const update = useUpdateTrade()
  // After their mentorship has ended, students can still withdraw what is shared.
  if (!mayShare && !trade.shared) return null
  const change = (shared: boolean) =>
    tellOutcome(update.mutateAsync({ id: trade.id, changes: { shared } }), sharing(shared))
  return (
    <Switch
      label="Share with the academy"
      hint={sharingHint(trade)}
      checked={update.isPending ? (update.variables.changes.shared ?? trade.shared) : trade.shared}
      onChange={(shared) => void change(shared)}
      disabled={update.isPending}
    />
  )
}
