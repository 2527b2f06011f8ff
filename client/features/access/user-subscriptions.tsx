import { CalendarPlus, CalendarX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { day } from '#client/ui/displays/format.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { Subscription } from '#contract/access.ts'
import { type SubscriptionChange, useChangeSubscription } from './access.queries.ts'
import { outcomes } from './access-texts.ts'
import { ProgramBadge } from './program-badge.tsx'
import { StatusBadge } from './status-badge.tsx'

interface UserSubscriptionsProps {
  subscriptions: readonly Subscription[]
  /** Called after one of them has been changed here. */
  onChanged: () => Promise<void>
}

/** A user's subscriptions with their ends. */
export function UserSubscriptions({ subscriptions, onChanged }: UserSubscriptionsProps) {
  return (
    <section aria-label="Subscriptions" className="mt-6 flex flex-col gap-3">
      <h3 className="text-sm font-medium">Subscriptions</h3>
      {subscriptions.length === 0 && (
        <p className="text-sm text-muted-foreground">No subscriptions</p>
      )}
      <ul className="flex flex-col gap-3">
        {subscriptions.map((subscription) => (
          <SubscriptionItem
            key={subscription.id}
            subscription={subscription}
            onChanged={onChanged}
          />
        ))}
      </ul>
    </section>
  )
}

const endWords: Record<Subscription['status'], string> = {
  active: 'Ends',
  expired: 'Ended',
  cancelled: 'Ended',
}

interface SubscriptionItemProps extends Pick<UserSubscriptionsProps, 'onChanged'> {
  subscription: Subscription
}

function SubscriptionItem({ subscription, onChanged }: SubscriptionItemProps) {
  const { id, program, status, endsAt } = subscription
  const [asking, setAsking] = useState(false)
  const mutation = useChangeSubscription()
  const busy = (change: SubscriptionChange) =>
    mutation.isPending && mutation.variables.change === change
  const apply = (change: SubscriptionChange) =>
    tellOutcome(mutation.mutateAsync({ id, change }).then(onChanged), outcomes[change])
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-lg border p-3">
      <div className="flex flex-col gap-1.5">
        <span className="flex gap-1.5">
          <ProgramBadge program={program} />
          <StatusBadge status={status} />
        </span>
        <span className="text-sm text-muted-foreground tabular-nums">
          {endWords[status]} <time dateTime={endsAt}>{day(endsAt)}</time>
        </span>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="outline"
          aria-label={`Extend ${program} by one month`}
          disabled={mutation.isPending}
          busy={busy('extend')}
          onClick={() => void apply('extend')}
        >
          <CalendarPlus aria-hidden="true" />
          Extend
        </Button>
        {status === 'active' && (
          <Button
            size="sm"
            variant="outline"
            aria-label={`Cancel ${program}`}
            disabled={mutation.isPending}
            busy={busy('cancel')}
            onClick={() => setAsking(true)}
          >
            <CalendarX aria-hidden="true" />
            Cancel
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel this subscription?"
        description="Access to the program ends at once."
        confirmLabel="Yes, Cancel It"
        cancelLabel="Keep It"
        destructive
        onConfirm={() => {
          setAsking(false)
          void apply('cancel')
        }}
      />
    </li>
  )
}
