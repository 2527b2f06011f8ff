import { CalendarPlus, CalendarX } from 'lucide-react'
import { Button } from '#client/ui/controls/button.tsx'
import { day } from '#client/ui/displays/format.ts'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { AdminUser, Subscription } from '#contract/access/access.ts'
import { extended } from '#contract/times/calendar-months.ts'
import { useCancelSubscription, useExtendSubscription, useSetAccessEnd } from './access.queries.ts'
import { outcomes } from './access-texts.ts'
import { ProgramBadge } from './program-badge.tsx'
import { StatusBadge } from './status-badge.tsx'

interface UserSubscriptionsProps {
  user: Pick<AdminUser, 'id' | 'name' | 'subscriptions'>
  /** Called after a subscription has been changed here. */
  onChanged: () => Promise<void>
}

/** A user's subscriptions with their ends. */
export function UserSubscriptions({ user, onChanged }: UserSubscriptionsProps) {
  const { subscriptions } = user
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
            user={user}
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

interface SubscriptionItemProps extends Pick<UserSubscriptionsProps, 'user' | 'onChanged'> {
  subscription: Subscription
}

/** The actions on a subscription's end date; each reports the new date and can be undone. */
function useEndChanges({ user, subscription, onChanged }: SubscriptionItemProps) {
  const { id, program, status, endsAt } = subscription
  const [extend, cancel] = [useExtendSubscription(), useCancelSubscription()]
  const setEnd = useSetAccessEnd(user.id)
  const then = <Answer,>(work: Promise<Answer>) =>
    work.then(async (answer) => {
      await onChanged()
      return answer
    })
  /** A subscription that had already ended is ended again, since its old end date lies in the past. */
  const undoExtension = (now: Subscription): Promise<unknown> =>
    status === 'active'
      ? setEnd.mutateAsync({ program, endsAt, seenEndsAt: now.endsAt })
      : cancel.mutateAsync(id)
  return {
    isPending: extend.isPending || cancel.isPending || setEnd.isPending,
    isExtending: extend.isPending,
    extend: () =>
      tellOutcome(then(extend.mutateAsync(subscription)), outcomes.extend, {
        result: (now) => `${user.name}: ends ${day(now.endsAt)}`,
        undo: { run: (now) => then(undoExtension(now)), outcome: outcomes.undoExtension },
      }),
    end: () =>
      tellOutcome(then(cancel.mutateAsync(id)), outcomes.cancel, {
        undo: {
          run: () => then(setEnd.mutateAsync({ program, endsAt, seenEndsAt: null })),
          outcome: outcomes.restore,
        },
      }),
  }
}

function SubscriptionItem(props: SubscriptionItemProps) {
  const { program, status, endsAt, anchorDay } = props.subscription
  const changes = useEndChanges(props)
  const askToEnd = async () => {
    const confirmed = await askFirst({
      title: `End ${props.user.name}’s access to the ${program}?`,
      description: `Access ends at once, not on ${day(endsAt)}. This does not refund any money.`,
      confirmLabel: 'Yes, End It Now',
      cancelLabel: 'Keep It',
    })
    if (confirmed) await changes.end()
  }
  const next = extended({ endsAt: new Date(endsAt), anchorDay }, 1, new Date()).endsAt.toISOString()
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-lg border p-3">
      <div className="flex flex-col gap-1.5">
        <span className="flex gap-1.5">
          <ProgramBadge program={program} />
          <StatusBadge status={status} />
        </span>
        <span className="text-sm text-muted-foreground tabular-nums">
          {endWords[status]} <time dateTime={endsAt}>{day(endsAt)}</time>. Extended:{' '}
          <time dateTime={next}>{day(next)}</time>
        </span>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="outline"
          aria-label={`Extend ${program} by one month`}
          disabled={changes.isPending}
          busy={changes.isExtending}
          onClick={() => void changes.extend()}
        >
          <CalendarPlus aria-hidden="true" />
          Extend
        </Button>
        {status === 'active' && (
          <Button
            size="sm"
            variant="outline"
            aria-label={`End access to ${program}`}
            disabled={changes.isPending}
            onClick={() => void askToEnd()}
          >
            <CalendarX aria-hidden="true" />
            End access
          </Button>
        )}
      </div>
    </li>
  )
}
