import { Badge, type BadgeProps } from '#client/ui/displays/badge.tsx'
import type { RoleRequestStatus, Subscription, UserStatus } from '#contract/access/access.ts'

type Status =
  | UserStatus
  | RoleRequestStatus
  | Subscription['status']
  | 'paid'
  | 'test payment'
  | 'suspended'

const looks: Record<Status, BadgeProps['variant']> = {
  active: 'success',
  approved: 'success',
  paid: 'info',
  'test payment': 'warning',
  pending: 'warning',
  expired: 'danger',
  rejected: 'danger',
  cancelled: 'neutral',
  suspended: 'danger',
}

/** The status of a user, a request or a subscription. */
export function StatusBadge({ status }: { status: Status }) {
  return (
    <Badge variant={looks[status]} className="capitalize">
      {status}
    </Badge>
  )
}
