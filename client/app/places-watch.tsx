import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSession } from '#client/platform/session/session.tsx'

/** Sends how far lessons were watched offline, once the connection is back. */
export function PlacesWatch() {
  const { user, expired } = useSession()
  const client = useQueryClient()
  const userId = user && !expired ? user.id : null
  const send = useEffectEvent(() => {
    if (userId === null || !navigator.onLine) return
    void import('#client/features/courses/lessons/send-places.ts').then(({ sendPlaces }) =>
      sendPlaces(client, userId),
    )
  })
  useEffect(() => {
    if (userId === null) return
    const left = `lessonPlace:${userId}:`
    const sendLeft = () => {
      if (Object.keys(localStorage).some((key) => key.startsWith(left))) send()
    }
    sendLeft()
    window.addEventListener('online', sendLeft)
    return () => window.removeEventListener('online', sendLeft)
  }, [userId])
  return null
}
