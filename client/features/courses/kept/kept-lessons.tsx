import { Link } from 'react-router'
import { dropKept, isUsable, mostBytes, useKept } from '#client/platform/offline/kept-lessons.ts'
import { useUser } from '#client/platform/session/session.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { sizeOf } from '#client/ui/displays/format.ts'

/** The lessons on this device, each of which opens without a connection. */
export function KeptLessons() {
  const user = useUser()
  const kept = useKept(user.id)
  const bytes = kept.reduce((sum, lesson) => sum + lesson.bytes, 0)
  if (kept.length === 0) return null
  return (
    <Card
      title="On this device"
      description={`${sizeOf(bytes)} of at most ${sizeOf(mostBytes)}; removed when you sign out or your access ends`}
      className="mt-(--page-gap)"
    >
      <ul className="flex flex-col gap-2">
        {kept.map((lesson) => (
          <li key={lesson.id} className="flex items-center justify-between gap-3 text-sm">
            <span className="min-w-0">
              <Link
                to={lesson.page}
                className="rounded-sm font-medium break-words underline-offset-4 hover:underline"
              >
                {lesson.title}
              </Link>
              <span className="block text-muted-foreground tabular-nums">
                {sizeOf(lesson.bytes)}
                {!isUsable(lesson, Date.now()) && '; connect once to watch it again'}
              </span>
            </span>
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Remove ${lesson.title} from this device`}
              onClick={() => void dropKept(user.id, lesson.id)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
