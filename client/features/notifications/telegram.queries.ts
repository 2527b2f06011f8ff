import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import {
  connectTelegram,
  disconnectTelegram,
  readTelegram,
} from '#contract/notifications/telegram.ts'
import { notificationKeys } from './notifications.keys.ts'

const telegramQuery = () =>
  queryOptions({
    queryKey: notificationKeys.telegram,
    queryFn: ({ signal }) => call(readTelegram, { signal }),
  })

/** The chat that receives the user's notifications, kept up to date, and how to disconnect it. */
export function useTelegram() {
  const { queryKey } = telegramQuery()
  const { data } = useQuery(telegramQuery())
  const disconnect = useChange(queryKey, () => call(disconnectTelegram), {
    onSuccess: () => toast({ title: 'Telegram disconnected' }),
    onError: (error) => failureToast(error, 'Telegram could not be disconnected.'),
  })
  return { status: data, disconnect }
}

/** Opens the chat that connects itself, in a tab opened while the click still permits it. */
export function useOpenTelegram() {
  return useMutation({
    mutationFn: async () => {
      const tab = window.open('', '_blank')
      // Its page must not have access to this one.
      if (tab) tab.opener = null
      try {
        const { url } = await call(connectTelegram)
        if (tab && !tab.closed) tab.location.replace(url)
        else offerLink(url)
      } catch (error) {
        tab?.close()
        throw error
      }
    },
    onError: (error) => failureToast(error, 'Telegram cannot be reached. Please try again.'),
  })
}

/** For browsers that block tabs opened by scripts. */
function offerLink(url: string) {
  toast({
    title: 'Your link to Telegram is ready',
    action: { label: 'Open Telegram', onClick: () => window.open(url, '_blank', 'noopener') },
    duration: Number.POSITIVE_INFINITY,
  })
}
