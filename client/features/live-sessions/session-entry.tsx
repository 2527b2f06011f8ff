import { JoinButton, type JoinProps } from './join-button.tsx'
import { PlaceButtons } from './place-buttons.tsx'
import { useSessionPhase } from './use-phase.ts'

/** The way into a session: its meeting, or first a place in it; its recording once it is over. */
export function SessionEntry(props: JoinProps) {
  const { session } = props
  const { phase } = useSessionPhase(session)
  const isIn = session.places === null || session.places.own === 'reserved'
  return (
    <>
      {(isIn || phase === 'over') && <JoinButton {...props} />}
      <PlaceButtons session={session} />
    </>
  )
}
