import { PlayCircle, Video } from 'lucide-react'
import { useId } from 'react'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import type { LiveSession } from '#contract/live-sessions.ts'
import { useJoinSession } from './live-sessions.queries.ts'
import { openMeeting } from './open-meeting.ts'
import { countdownText, openingTime, type SessionPhase } from './session-times.ts'
import { useSessionPhase } from './use-phase.ts'

export interface JoinProps {
  session: LiveSession
  /** Called once the meeting has been opened. */
  onJoined?: () => void
  /** Called when the recording is opened. */
  onWatched?: () => void
}

/** The link to a session's meeting and, once it is over, to its recording. */
export function JoinButton({ session, onJoined, onWatched }: JoinProps) {
  const { id, title, recordingUrl } = session
  const noteId = useId()
  const current = useSessionPhase(session)
  const join = useJoinSession()

  if (current.phase === 'over') {
    if (!recordingUrl) return <Badge>Ended</Badge>
    return (
      <ButtonLink
        to={recordingUrl}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onWatched}
        variant="outline"
        aria-label={`Watch Recording: ${title}`}
      >
        <PlayCircle aria-hidden="true" />
        Watch Recording
      </ButtonLink>
    )
  }
  const note = noteOn(session, current)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        aria-label={`Join Session: ${title}`}
        aria-describedby={note ? noteId : undefined}
        disabled={note !== null}
        busy={join.isPending}
        onClick={() => void openMeeting(() => join.mutateAsync(id, { onSuccess: onJoined }))}
      >
        <Video aria-hidden="true" />
        Join Session
      </Button>
      {note && (
        <span id={noteId} className="text-sm text-muted-foreground tabular-nums">
          {note}
        </span>
      )}
    </div>
  )
}

/** Why a session can't be joined, and from when it can; null if it can now. */
function noteOn(session: LiveSession, current: SessionPhase): string | null {
  if (current.phase === 'open') return session.hasMeeting ? null : 'The meeting link will follow'
  if (current.phase === 'over') return null
  return `Opens in ${countdownText(current.opensIn)}, at ${openingTime(session)}`
}
