import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { seconds } from '#client/platform/http/query.ts'
import { onConnectionChange, readConnection } from '#client/platform/offline/connection.ts'
import { deliver, onSentLater, openOutbox, readOutbox } from '#client/platform/offline/outbox.ts'
import { useSession } from '#client/platform/session/session.tsx'

/** Sends what is queued on this device once the academy answers again, and says so. */
export function OutboxWatch() {
  const { user, expired } = useSession()
  const client = useQueryClient()
  const userId = user && !expired ? user.id : null
  const send = useEffectEvent(() => {
    const waits = readOutbox().some(({ refusal }) => refusal === null)
    if (userId !== null && waits && navigator.onLine) void deliver()
  })
  useEffect(() => {
    void openOutbox(userId).then(() => send())
  }, [userId])
  useEffect(() => {
    const whenBack = onConnectionChange(() => readConnection() === 'online' && send())
    // Covers server errors, and a reconnection that the browser did not report.
    const timer = setInterval(() => send(), seconds(5))
    window.addEventListener('online', send)
    document.addEventListener('visibilitychange', send)
    return () => {
      whenBack()
      clearInterval(timer)
      window.removeEventListener('online', send)
      document.removeEventListener('visibilitychange', send)
    }
  }, [])
  useEffect(
    () =>
      onSentLater(({ label }) => {
        void client.invalidateQueries()
        void import('#client/ui/overlays/toast.tsx').then(({ toast }) =>
          toast({ title: 'Sent', description: label, variant: 'success' }),
        )
      }),
    [client],
  )
  return null
}
