import { NextStep } from '#client/features/dashboards/agenda/next-step.tsx'
import { SessionEntry } from '#client/features/live-sessions/session-entry.tsx'

/** The top of an overview; `sessionsPage` is the area's page of sessions, if it has one. */
export default function NextStepOnPage({ sessionsPage }: { sessionsPage?: string }) {
  return (
    <NextStep
      sessionsPage={sessionsPage}
      join={(session) => <SessionEntry key={session.id} session={session} />}
    />
  )
}
