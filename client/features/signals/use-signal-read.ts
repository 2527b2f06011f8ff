import { useCallback, useEffect, useRef } from 'react'
import { call } from '#client/platform/http/call.ts'
import { readImpersonation } from '#client/platform/session/impersonation.ts'
import { useUser } from '#client/platform/session/session.tsx'
import { may } from '#contract/access/permissions.ts'
import { noteSignalReads, signalReadsMaximum } from '#contract/signals/signal-reads.ts'

/** How long most of a card must be on the screen to count as read, in milliseconds. */
const lookedAt = 1000
/** How much of a card, or of the screen if the card is taller. */
const share = 0.5
/** How long to collect further ids before sending, in milliseconds. */
const gathered = 1500

/** What has been reported since the page was opened, as `user signal`: the server counts each once anyway. */
const notified = new Set<string>()
const waiting = new Map<string, Set<string>>()

function send(userId: string) {
  const ids = [...(waiting.get(userId) ?? [])].slice(0, signalReadsMaximum)
  waiting.delete(userId)
  call(noteSignalReads, { body: { ids } }).catch(() => {
    // Nobody waits for it: it is reported when the card is next seen.
    for (const id of ids) notified.delete(`${userId} ${id}`)
  })
}

function tell(userId: string, id: string) {
  const key = `${userId} ${id}`
  if (notified.has(key)) return
  notified.add(key)
  const others = waiting.get(userId)
  if (others) others.add(id)
  else {
    waiting.set(userId, new Set([id]))
    setTimeout(() => send(userId), gathered)
  }
}

/**
 * Tells the academy that a member has seen a signal, once most of its card was on the screen for a
 * second. Returns the ref of the card. Reads by the office are not reported, including those while
 * viewing as somebody else.
 */
export function useSignalRead(id: string) {
  const user = useUser()
  const isStated = !may(user, 'office.enter') && readImpersonation() === null
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])
  return useCallback(
    (card: HTMLElement | null) => {
      stop.current?.()
      stop.current = null
      if (!card || !isStated || notified.has(`${user.id} ${id}`)) return
      let timer: ReturnType<typeof setTimeout> | undefined
      const look = () => {
        // Nobody is looking at a background tab: once it is in front, the next second counts.
        if (document.visibilityState === 'visible') tell(user.id, id)
        else timer = setTimeout(look, lookedAt)
      }
      const watch = new IntersectionObserver(
        ([entry]) => {
          clearTimeout(timer)
          if (!entry?.isIntersecting) return
          const { intersectionRatio, intersectionRect, rootBounds } = entry
          const isMost =
            intersectionRatio >= share ||
            intersectionRect.height >= share * (rootBounds?.height ?? Number.POSITIVE_INFINITY)
          if (isMost) timer = setTimeout(look, lookedAt)
        },
        { threshold: [0, 0.25, share, 0.75, 1] },
      )
      watch.observe(card)
      stop.current = () => {
        clearTimeout(timer)
        watch.disconnect()
      }
    },
    [id, isStated, user.id],
  )
}
