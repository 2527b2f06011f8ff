import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { seconds } from '#client/platform/http/query.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import {
  changeFirstHour,
  type FirstHour,
  type FirstHourChoice,
  getFirstHour,
  sendTestMail,
} from '#contract/first-hour.ts'
import { firstHourKeys } from './first-hour.keys.ts'

/** Which first-hour steps are done. */
export const firstHourQuery = () =>
  queryOptions({
    queryKey: firstHourKeys.all,
    queryFn: ({ signal }) => call(getFirstHour, { signal }),
    refetchInterval: seconds(60),
  })

/** A change that is answered with the updated checklist. */
function useFirstHourChange<Input>(change: (input: Input) => Promise<FirstHour>) {
  const client = useQueryClient()
  return useChange(firstHourKeys.all, change, {
    onSuccess: (known) => client.setQueryData(firstHourQuery().queryKey, known),
  })
}

/** Dismisses the checklist, or brings it back. */
export const usePutAway = () =>
  useFirstHourChange((putAway: boolean) => call(changeFirstHour, { body: { putAway } }))

/** Records a deliberate choice instead of a step. */
export const useChoose = () =>
  useFirstHourChange((name: FirstHourChoice) =>
    call(changeFirstHour, { body: { choice: { name, chosen: true } } }),
  )

/** Sends a test mail. */
export const useTestMail = () =>
  useFirstHourChange((to: string) => call(sendTestMail, { body: { to } }))
