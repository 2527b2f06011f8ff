import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { seconds } from '#client/platform/http/query.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import {
  changeOnboarding,
  getOnboarding,
  type Onboarding,
  type OnboardingChoice,
  sendTestMail,
} from '#contract/onboarding.ts'
import { onboardingKeys } from './onboarding.keys.ts'

/** Which onboarding steps are done. */
export const onboardingQuery = () =>
  queryOptions({
    queryKey: onboardingKeys.all,
    queryFn: ({ signal }) => call(getOnboarding, { signal }),
    refetchInterval: seconds(60),
  })

/** A change that is answered with the updated checklist. */
function useOnboardingChange<Input>(change: (input: Input) => Promise<Onboarding>) {
  const client = useQueryClient()
  return useChange(onboardingKeys.all, change, {
    onSuccess: (known) => client.setQueryData(onboardingQuery().queryKey, known),
  })
}

/** Dismisses the checklist, or brings it back. */
export const usePutAway = () =>
  useOnboardingChange((putAway: boolean) => call(changeOnboarding, { body: { putAway } }))

/** Records a deliberate choice instead of a step. */
export const useChoose = () =>
  useOnboardingChange((name: OnboardingChoice) =>
    call(changeOnboarding, { body: { choice: { name, chosen: true } } }),
  )

/** Sends a test mail. */
export const useTestMail = () =>
  useOnboardingChange((to: string) => call(sendTestMail, { body: { to } }))
