import { Button } from '#client/ui/controls/button.tsx'
import { failureToast, tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { LiveSession } from '#contract/live-sessions.ts'
import { useGivePlaceUp, useReservePlace } from './live-sessions.queries.ts'
import { givingUp, leaving, placeFailure } from './session-texts.ts'
import { useSessionPhase } from './use-phase.ts'

/** Reserves a place in a session that counts them, or gives it up; nothing for others, and once it is over. */
export function PlaceButtons({ session }: { session: LiveSession }) {
  const { id, title, capacity, places } = session
  const { phase } = useSessionPhase(session)
  const reserve = useReservePlace()
  const giveUp = useGivePlaceUp()
  if (capacity === null || places === null || phase === 'over') return null
  if (places.own !== null) {
    const [label, outcome] =
      places.own === 'reserved'
        ? (['Give up your place', givingUp] as const)
        : (['Leave waiting list', leaving] as const)
    return (
      <Button
        variant="ghost"
        aria-label={`${label}: ${title}`}
        busy={giveUp.isPending}
        onClick={() => void tellOutcome(giveUp.mutateAsync(id), outcome)}
      >
        {label}
      </Button>
    )
  }
  const label = places.taken < capacity ? 'Reserve place' : 'Join waiting list'
  return (
    <Button
      aria-label={`${label}: ${title}`}
      busy={reserve.isPending}
      onClick={() =>
        reserve.mutate(id, {
          onSuccess: (now) =>
            toast({
              title: now.places?.own === 'waiting' ? 'On the Waiting List' : 'Place Reserved',
              variant: 'success',
            }),
          onError: (error) => failureToast(error, placeFailure),
        })
      }
    >
      {label}
    </Button>
  )
}
