import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '#client/platform/session/session.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Spinner } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { Popover } from '#client/ui/overlays/popover.tsx'
import { Tooltip } from '#client/ui/overlays/tooltip.tsx'
import { badgeOf } from './notification-words.ts'
import { useClearNotifications, useNotifications } from './notifications.queries.ts'
import { useReadMark } from './read-mark.ts'

const NotificationList = lateContent(
  async () => (await import('./notification-list.tsx')).NotificationList,
)

/** The notifications, opened by a button in the top bar; its badge says how many there are. */
export function NotificationsMenu() {
  const [open, setOpen] = useState(false)
  const { data, error, isFetching, refetch } = useNotifications()
  const clear = useClearNotifications()
  const count = data?.total ?? 0
  const badge = badgeOf(count)
  const { part, settle } = useReadMark(useUser().id)
  const change = (next: boolean) => {
    setOpen(next)
    if (!next && data) settle(data.items)
  }

  const clearAll = () =>
    clear.mutate(undefined, {
      onError: (failure) => failureToast(failure, 'Failed to clear the notifications.'),
    })

  return (
    <Popover
      open={open}
      onOpenChange={change}
      title="Notifications"
      className="max-h-96 w-96"
      actions={
        count > 0 && (
          <Button variant="ghost" size="sm" onClick={clearAll} busy={clear.isPending}>
            Clear All
          </Button>
        )
      }
      trigger={
        <Tooltip text="Notifications" side="bottom">
          <Button
            variant="ghost"
            size="icon"
            aria-label={badge ? `Notifications, ${badge} new` : 'Notifications'}
            className="relative"
          >
            <Inbox aria-hidden="true" />
            {badge && (
              <span
                aria-hidden="true"
                className="absolute top-0 right-0 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 text-[0.625rem] leading-none font-semibold text-card tabular-nums ring-2 ring-card"
              >
                {badge}
              </span>
            )}
          </Button>
        </Tooltip>
      }
    >
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <NotificationList
          waiting={<Spinner label="Loading notifications" />}
          failure="The notifications could not be loaded."
          parted={data && part(data.items)}
          failed={error !== null}
          loading={isFetching}
          onRetry={() => void refetch()}
          onFollow={() => change(false)}
        />
      </div>
    </Popover>
  )
}
