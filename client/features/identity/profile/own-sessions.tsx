import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { Button } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { OwnSession } from '#contract/identity/identity.ts'
import { sessionsQuery, useEndOtherSessions, useEndSession } from './profile.queries.ts'

const failed = 'Signing out did not work. Please try again.'

/** Where the user is signed in, with a button to sign out there. */
export function OwnSessions() {
  const query = useQuery(sessionsQuery())
  const endOthers = useEndOtherSessions()
  if (!query.data) {
    return query.isError ? (
      <QueryError message="Your sessions could not be loaded." query={query} />
    ) : (
      <Skeleton className="h-32" />
    )
  }
  const sessions = query.data
  const leaveAll = () =>
    tellOutcome(endOthers.mutateAsync(undefined), {
      done: 'Signed out on all other devices',
      failed,
    })
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col divide-y rounded-lg border bg-card">
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="outline"
          className="w-fit"
          busy={endOthers.isPending}
          onClick={() => void leaveAll()}
        >
          Sign out everywhere else
        </Button>
      )}
    </div>
  )
}

function SessionLine({ session }: { session: OwnSession }) {
  const { id, device, address, createdAt, lastUsedAt, current } = session
  const end = useEndSession()
  const leave = () => tellOutcome(end.mutateAsync(id), { done: 'Signed out there', failed })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <MonitorSmartphone className="size-5 shrink-0 text-muted-foreground" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {device} {current && <Badge variant="success">This device</Badge>}
        </p>
        <p className="text-compact text-muted-foreground tabular-nums">
          Last used <time dateTime={lastUsedAt}>{moment(lastUsedAt)}</time>
          {address && ` from ${address}`}, signed in{' '}
          <time dateTime={createdAt}>{moment(createdAt)}</time>
        </p>
      </div>
      {!current && (
        <Button
          size="sm"
          variant="outline"
          aria-label={`Sign out of ${device}, last used ${moment(lastUsedAt)}`}
          busy={end.isPending}
          onClick={() => void leave()}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
