import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import {
  getSignalAlerts,
  type SignalAlertChanges,
  type SignalAlerts,
  updateSignalAlerts,
} from '#contract/signals/signal-alerts.ts'
import { notificationKeys } from './notifications.keys.ts'

export const signalAlertsQuery = () =>
  queryOptions({
    queryKey: notificationKeys.signalAlerts,
    queryFn: ({ signal }) => call(getSignalAlerts, { signal }),
  })

/** Changes what is told of signals; shown at once, and taken back if it is refused. */
export function useChangeAlerts() {
  const client = useQueryClient()
  const queryKey = notificationKeys.signalAlerts
  return useMutation({
    // Presses in quick succession arrive in their order.
    scope: { id: 'signal-alerts' },
    mutationKey: queryKey,
    mutationFn: (body: SignalAlertChanges) => call(updateSignalAlerts, { body }),
    onMutate: async ({ channels = [], quietHours }) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData<SignalAlerts>(
        queryKey,
        (before) =>
          before && {
            ...before,
            channels: before.channels.map(
              (one) => channels.find(({ channel }) => channel === one.channel) ?? one,
            ),
            ...(quietHours !== undefined && { quietHours }),
          },
      )
    },
    onSuccess: (alerts) => {
      // Later presses are shown already, and answered next.
      if (client.isMutating({ mutationKey: queryKey }) === 1) client.setQueryData(queryKey, alerts)
    },
    onError: (error) => {
      failureToast(error, 'Your settings could not be saved. Please try again.')
      return client.invalidateQueries({ queryKey })
    },
  })
}
