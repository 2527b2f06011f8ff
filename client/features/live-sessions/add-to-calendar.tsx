import { CalendarPlus } from 'lucide-react'
import { Button } from '#client/ui/controls/button.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { LiveSession } from '#contract/live-sessions.ts'
import { useSaveToCalendar } from './calendar.queries.ts'
import { calendarFailure } from './calendar-texts.ts'
import { useSessionPhase } from './use-phase.ts'

/** Saves a session as a calendar file; nothing once the session is over. */
export function AddToCalendar({ session }: { session: LiveSession }) {
  const { phase } = useSessionPhase(session)
  const save = useSaveToCalendar()
  if (phase === 'over') return null
  return (
    <Button
      variant="ghost"
      aria-label={`Add to calendar: ${session.title}`}
      busy={save.isPending}
      onClick={() =>
        save.mutate(session.id, { onError: (error) => failureToast(error, calendarFailure) })
      }
    >
      <CalendarPlus aria-hidden="true" />
      Add to calendar
    </Button>
  )
}
