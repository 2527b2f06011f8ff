import { NextStep } from '#client/features/dashboards/agenda/next-step.tsx'
import { JoinButton } from '#client/features/live-sessions/join-button.tsx'

/** The top of an overview; `sessionsPage` is the area's page of sessions, if it has one. */
export default function NextStepOnPage({ sessionsPage }: { sessionsPage?: string }) {
  return (
    <NextStep
      sessionsPage={sessionsPage}
      join={(session) => <JoinButton key={session.id} session={session} />}
    />
  )
}
