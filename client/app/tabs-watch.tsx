import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { seconds } from '#client/platform/http/query.ts'
import { onWriteElsewhere } from '#client/platform/http/writes.ts'
import { paced } from '#client/platform/start/paced.ts'

/**
 * Reads again what is shown once another tab has written something; a hidden tab does so when it is looked at.
 * Only in the built client, like the service worker: pages in development have nothing to do with each other.
 */
export function TabsWatch() {
  const client = useQueryClient()
  useEffect(() => {
    if (!import.meta.env.PROD) return
    const pacer = paced(seconds(2), () => {
      const refetchType = document.visibilityState === 'visible' ? 'active' : 'none'
      void client.invalidateQueries({ refetchType })
    })
    const stop = onWriteElsewhere(() => pacer.take(null))
    return () => {
      stop()
      pacer.stop()
    }
  }, [client])
  return null
}
