import { Switch } from '#client/ui/controls/switch.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { namingLabel } from './challenge-words.ts'
import { useChangeLeaderboardName } from './challenges.queries.ts'

/** Whether others can read the user's name on the leaderboard. */
export function Naming({ isNamed }: { isNamed: boolean }) {
  const change = useChangeLeaderboardName()
  const set = (next: boolean) =>
    change.mutate(next, {
      onError: (failure) => failureToast(failure, 'It could not be changed. Please try again.'),
    })
  return (
    <Switch
      label={namingLabel}
      checked={change.isPending ? change.variables : isNamed}
      disabled={change.isPending}
      onChange={set}
    />
  )
}
