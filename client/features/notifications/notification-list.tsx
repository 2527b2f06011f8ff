import { BellOff } from 'lucide-react'
import { EmptyState, ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { Notification } from '#contract/notifications/notifications.ts'
import { NotificationItem } from './notification-item.tsx'
import { useDismissNotification } from './notifications.queries.ts'

interface NotificationListProps {
  parted: { unread: Notification[]; read: Notification[] } | undefined
  failed: boolean
  loading: boolean
  onRetry: () => void
  onFollow: () => void
}

/** The unread notifications and the read ones, or what is instead of them. */
export function NotificationList(props: NotificationListProps) {
  const { parted, failed, loading, onRetry, onFollow } = props
  if (!parted) {
    if (!failed) return <Spinner label="Loading notifications" />
    return (
      <ErrorState
        message="The notifications could not be loaded."
        onRetry={onRetry}
        retrying={loading}
      />
    )
  }
  const { unread, read } = parted
  if (unread.length + read.length === 0) {
    return (
      <EmptyState icon={<BellOff aria-hidden="true" />}>
        Nothing new. You are up to date.
      </EmptyState>
    )
  }
  return (
    <>
      <Group title="Unread" items={unread} onFollow={onFollow} />
      <Group title="Read" items={read} onFollow={onFollow} />
    </>
  )
}

interface GroupProps {
  title: string
  items: readonly Notification[]
  onFollow: () => void
}

function Group({ title, items, onFollow }: GroupProps) {
  const dismiss = useDismissNotification()
  if (items.length === 0) return null
  return (
    <div className="border-b last:border-0">
      <p aria-hidden="true" className="px-4 pt-2 text-xs font-medium text-muted-foreground">
        {title}
      </p>
      <ul aria-label={title} className="divide-y">
        {items.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            onFollow={onFollow}
            onDismiss={() =>
              dismiss.mutate(notification.id, {
                onError: (failure) => failureToast(failure, 'Failed to dismiss the notification.'),
              })
            }
          />
        ))}
      </ul>
    </div>
  )
}
