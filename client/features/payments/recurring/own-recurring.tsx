import { useQuery } from '@tanstack/react-query'
import { useOffers } from '#client/platform/start/offers.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { day } from '#client/ui/displays/format.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { amountText } from '#contract/currencies.ts'
import type { Recurring } from '#contract/payments/recurring.ts'
import {
  ownRecurringQuery,
  type SandboxAction,
  useMoveSandbox,
  useOpenPortal,
} from './recurring.queries.ts'

/** Subscriptions that the card provider renews, each with a way to change or end it; nothing without any. */
export function OwnRecurring() {
  const { data } = useQuery(ownRecurringQuery())
  if (!data || data.length === 0) return null
  return (
    <ul className="flex flex-col divide-y rounded-lg border bg-card" aria-label="Subscriptions">
      {data.map((recurring) => (
        <RecurringLine key={recurring.id} recurring={recurring} />
      ))}
    </ul>
  )
}

function RecurringLine({ recurring }: { recurring: Recurring }) {
  const { program, offerName, amountCents, currency, accessMonths, inTest, hasPortal } = recurring
  const offers = useOffers()
  const title = program ? offers[program].title : offerName
  const portal = useOpenPortal()
  const every = accessMonths === 1 ? 'every month' : `every ${accessMonths} months`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {title}
          {inTest && <Badge variant="warning">Test mode</Badge>}
        </p>
        <p className="text-sm text-muted-foreground tabular-nums">
          {amountText(amountCents, currency)} {every}
          {recurring.paymentsMaximum && `, ${recurring.paymentsMaximum} payments in all`}.{' '}
          {stateText(recurring)}
        </p>
      </div>
      {hasPortal ? (
        <Button size="sm" variant="outline" busy={portal.isPending} onClick={() => portal.mutate()}>
          Change card or cancel
        </Button>
      ) : (
        <SandboxMoves recurring={recurring} />
      )}
    </li>
  )
}

/** The status of a subscription, in one sentence. */
function stateText({ status, awaitsAccess, periodEndsAt, cancelsAt }: Recurring): string {
  if (status === 'past_due') return 'The last renewal was declined and will be tried again.'
  if (cancelsAt) return `Cancelled: ends on ${day(cancelsAt)}.`
  if (awaitsAccess) return 'Nothing more is charged until your access opens.'
  return periodEndsAt ? `Renews on ${day(periodEndsAt)}.` : 'Starts in a moment.'
}

/** Simulates the card provider's page and the passing of time, to try it out without one. */
function SandboxMoves({ recurring: { id, cancelsAt } }: { recurring: Recurring }) {
  const move = useMoveSandbox()
  const moves: { action: SandboxAction; label: string }[] = [
    cancelsAt ? { action: 'resume', label: 'Resume' } : { action: 'cancel', label: 'Cancel' },
    { action: 'renew', label: 'Test: renew now' },
    { action: 'decline', label: 'Test: decline' },
  ]
  return (
    <div className="flex flex-wrap gap-2">
      {moves.map(({ action, label }) => (
        <Button
          key={action}
          size="sm"
          variant="outline"
          busy={move.isPending && move.variables.action === action}
          onClick={() =>
            void tellOutcome(move.mutateAsync({ id, action }), {
              done: 'Done in the sandbox',
              failed: 'This could not be done. Please try again.',
            })
          }
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
