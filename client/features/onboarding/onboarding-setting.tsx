import { useQuery } from '@tanstack/react-query'
import { Switch } from '#client/ui/controls/switch.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { onboardingQuery, usePutAway } from './onboarding.queries.ts'

/** Brings the onboarding checklist back to the dashboard, or dismisses it. */
export function OnboardingSetting() {
  const known = useQuery(onboardingQuery()).data
  const putAway = usePutAway()
  if (!known) return null
  const left = known.steps.filter(({ done }) => !done).length
  return (
    <Card title="Your First Hour" className="max-w-3xl">
      <Switch
        label="Checklist on the dashboard"
        hint={
          left === 0
            ? 'Everything on it is done. It shows again if that changes.'
            : `${left} of ${known.steps.length} steps ${left === 1 ? 'is' : 'are'} left.`
        }
        checked={!known.putAway}
        disabled={putAway.isPending}
        onChange={(isShown) =>
          putAway.mutate(!isShown, {
            onError: (error) => failureToast(error, 'It could not be changed. Please try again.'),
          })
        }
      />
    </Card>
  )
}
