import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/call.ts'
import { useLiveInvalidation } from '#client/platform/live.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { connectTelegram, disconnectTelegram, readTelegram } from '#contract/telegram.ts'

const telegramQuery = () =>
  queryOptions({
    queryKey: ['telegram'],
    queryFn: ({ signal }) => call(readTelegram, { signal }),
  })

/** Which chat gets the user's notifications, as it changes, and what ends that. */
export function useTelegram() {
  const client = useQueryClient()
  const { queryKey } = telegramQuery()
  const { data } = useQuery(telegramQuery())
  useLiveInvalidation(['telegram.changed'], queryKey)
  const disconnect = useMutation({
    mutationFn: () => call(disconnectTelegram),
    onSuccess: () => toast({ title: 'Telegram disconnected' }),
    onError: (error) => failureToast(error, 'Telegram could not be disconnected.'),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return { status: data, disconnect }
}

/** Opens the chat that connects itself: in a tab that is opened while the browser still sees the click. */
export function useOpenTelegram() {
  return useMutation({
    mutationFn: async () => {
      const tab = window.open('', '_blank')
      // Its page must not reach back into this one.
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

/** For browsers that open no tabs by themselves. */
function offerLink(url: string) {
  toast({
    title: 'Your link to Telegram is ready',
    action: { label: 'Open Telegram', onClick: () => window.open(url, '_blank', 'noopener') },
    duration: Number.POSITIVE_INFINITY,
  })
}
