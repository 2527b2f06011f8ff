import { NextStep } from '#client/features/dashboards/agenda/next-step.tsx'
import { JoinButton } from '#client/features/live-sessions/join-button.tsx'

/** What an overview opens with; `sessionsPage` is where the area has its sessions, if it does. */
export default function NextStepOnPage({ sessionsPage }: { sessionsPage?: string }) {
  return (
    <NextStep
      sessionsPage={sessionsPage}
      join={(session) => <JoinButton key={session.id} session={session} />}
    />
  )
}
