import { useOffer } from '#client/platform/start/offers.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { RoleBadges } from '#client/ui/displays/access-badge.tsx'
import { accessEnd } from '#client/ui/displays/access-end.ts'
import { Badge } from '#client/ui/displays/badge.tsx'
import { day } from '#client/ui/displays/format.ts'
import type { Subscription } from '#contract/access/access.ts'
import type { Profile } from '#contract/identity/identity.ts'
import { pages } from '#contract/site/pages.ts'

/** What the user has access to, and until when. */
export function OwnAccess({ profile }: { profile: Profile }) {
  const { roles, subscriptions, createdAt } = profile
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-2 text-sm">
        <dt className="text-muted-foreground">Roles</dt>
        <dd>
          <RoleBadges roles={roles} />
        </dd>
        <dt className="text-muted-foreground">Member since</dt>
        <dd className="tabular-nums">
          <time dateTime={createdAt}>{day(createdAt)}</time>
        </dd>
      </dl>
      {subscriptions.length === 0 ? (
        <p className="text-sm text-muted-foreground">
          You have no subscription. You can use the community’s courses and signals without one.
        </p>
      ) : (
        <ul className="flex flex-col divide-y rounded-lg border bg-card">
          {subscriptions.map((subscription) => (
            <SubscriptionLine key={subscription.id} subscription={subscription} />
          ))}
        </ul>
      )}
    </div>
  )
}

function SubscriptionLine({ subscription }: { subscription: Subscription }) {
  const { program, status } = subscription
  const { words, at } = accessEnd(subscription)
  const { title } = useOffer(program)
  const isOver = status !== 'active'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="text-sm font-medium">{title}</p>
        <p className="text-sm text-muted-foreground tabular-nums">
          {words} <time dateTime={at}>{day(at)}</time>
        </p>
      </div>
      <div className="flex items-center gap-3">
        <Badge variant={isOver ? 'neutral' : 'success'} className="capitalize">
          {status}
        </Badge>
        {isOver && (
          <ButtonLink to={pages.dashboard} size="sm" variant="outline">
            Renew
          </ButtonLink>
        )}
      </div>
    </li>
  )
}
