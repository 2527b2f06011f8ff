import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '#client/ui/controls/button.tsx'
import { Age } from '#client/ui/displays/age.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { VisuallyHidden } from '#client/ui/displays/visually-hidden.tsx'
import { cx } from '#client/ui/styles/cx.ts'
import type { Notification, NotificationType } from '#contract/notifications/notifications.ts'
import { withMoments } from '#contract/times/utc-moment.ts'

const looks: Record<NotificationType, { icon: LucideIcon; color: string; word: string }> = {
  info: { icon: Info, color: 'text-info', word: 'Information' },
  success: { icon: CircleCheck, color: 'text-success', word: 'Success' },
  warning: { icon: TriangleAlert, color: 'text-warning', word: 'Warning' },
  error: { icon: CircleAlert, color: 'text-danger', word: 'Error' },
}

interface NotificationItemProps {
  notification: Notification
  onDismiss: () => void
  /** Called when its link is followed. */
  onFollow: () => void
}

/** One notification in the list. */
export function NotificationItem({ notification, onDismiss, onFollow }: NotificationItemProps) {
  const { type, title, message, timestamp, action } = notification
  const { icon: Icon, color, word } = looks[type]
  return (
    <li className="flex items-start gap-3 py-3 pr-2 pl-4">
      <Icon className={cx('mt-0.75 size-4 shrink-0', color)} aria-hidden="true" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium break-words">
          <VisuallyHidden>{word}: </VisuallyHidden>
          {title}
        </p>
        <p className="break-words text-muted-foreground">{withMoments(message, moment)}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-compact text-muted-foreground">
          <Age instant={timestamp} />
          {action && (
            <Link
              to={action.href}
              onClick={onFollow}
              className="py-0.5 font-medium text-accent underline-offset-4 hover:underline"
            >
              {action.label}
            </Link>
          )}
        </p>
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Dismiss: ${title}`}
        onClick={onDismiss}
        className="size-8"
      >
        <X aria-hidden="true" />
      </Button>
    </li>
  )
}
