import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import {
  readLiveAlerts,
  switchOffLiveAlerts,
  switchOnLiveAlerts,
} from '#client/platform/http/live-alerts.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import { useUser } from '#client/platform/session/session.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { countPushBrowsers } from '#contract/notifications/push.ts'
import { switchOnFailure, switchOnWords } from './live-alerts-words.ts'

const liveAlertsKey = ['live-alerts'] as const

const liveAlertsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...liveAlertsKey, userId],
    queryFn: () => readLiveAlerts(userId),
    networkMode: 'always',
    retry: false,
  })

/** The number of browsers in which the user gets live alerts. */
export const browserCountQuery = () =>
  queryOptions({
    queryKey: [...liveAlertsKey, 'browsers'],
    queryFn: async ({ signal }) => (await call(countPushBrowsers, { signal })).browsers,
  })

/** Whether this browser gets the user's alerts, with functions that change it and report the outcome. */
export function useLiveAlerts() {
  const { id } = useUser()
  const { data: state } = useQuery(liveAlertsQuery(id))
  const isOn = state === 'on'
  const switchOn = useChange(liveAlertsKey, () => switchOnLiveAlerts(id), {
    onSuccess: (outcome) => toast(switchOnWords[outcome]),
    onError: (error) => toast(switchOnFailure(error)),
  })
  const switchOff = useChange(liveAlertsKey, switchOffLiveAlerts, {
    onSuccess: () => toast({ title: 'Live alerts off' }),
    onError: (error) => failureToast(error, 'Live alerts could not be switched off.'),
  })
  return {
    state,
    isOn,
    isPending: switchOn.isPending || switchOff.isPending,
    toggle: () => (isOn ? switchOff : switchOn).mutate(),
  }
}
