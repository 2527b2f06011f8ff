import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiProblem, isTransient } from '#client/platform/http/problems.ts'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import type { Attempt } from '#contract/quizzes/attempts.ts'
import type { Answer } from '#contract/quizzes/questions.ts'
import { type QuizIds, sendAnswer } from './quizzes.queries.ts'

/** A place and its answer, which the academy does not have yet. */
type Unsent = [place: number, answer: Answer | null]

interface Answers {
  of: (place: number) => Answer | null
  /** Takes an answer and sends it, at once or when nothing more has been typed for a moment. */
  take: (place: number, answer: Answer | null, isTyped?: boolean) => void
  /** Sends what is left; resolves to whether the academy has everything. */
  flush: () => Promise<boolean>
  /** Whether sending has failed and is tried again. */
  isWaiting: boolean
  /** Whether there is something that the academy does not have. */
  isUnsent: boolean
  /** Removes what is stored on the device. */
  drop: () => void
}

const typingPause = 700
const retryPause = 4000

/**
 * The answers of an attempt, sent one after the other as they are given. What the academy has not acknowledged stays
 * on the device, and is sent again: after a while, when the line is back, or when the page is opened again.
 * `onRefused` is called when the attempt takes no more.
 */
export function useAnswers(attempt: Attempt, ids: QuizIds, onRefused: () => void): Answers {
  const [unsent, keep, draft] = useDraftState<Unsent[]>(`quiz attempt ${attempt.id}`, [])
  const [known] = useState(() => new Map(attempt.questions.map((it) => [it.place, it.answer])))
  const [isWaiting, setWaiting] = useState(false)
  // What is sent is read at once, not with the next render.
  const list = useRef(unsent)
  const running = useRef<Promise<boolean> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const change = (next: Unsent[]) => {
    list.current = next
    keep(next)
  }
  const sendAll = async (): Promise<boolean> => {
    for (let first = list.current[0]; first; first = list.current[0]) {
      const [place, answer] = first
      try {
        await sendAnswer(ids, attempt.id, place, answer)
      } catch (error) {
        if (isTransient(error)) later(retryPause)
        else if (error instanceof ApiProblem) onRefused()
        setWaiting(isTransient(error))
        return false
      }
      known.set(place, answer)
      // Unless it has been changed while it was on its way.
      const sent = first
      change(list.current.filter((one) => one !== sent))
    }
    setWaiting(false)
    return true
  }
  const flush = (): Promise<boolean> => {
    clearTimeout(timer.current)
    running.current ??= sendAll().finally(() => {
      running.current = null
    })
    return running.current
  }
  const later = (pause: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), pause)
  }
  const begin = useEffectEvent(() => {
    if (list.current.length > 0) void flush()
  })
  useEffect(() => {
    const onOnline = () => begin()
    onOnline()
    window.addEventListener('online', onOnline)
    return () => {
      window.removeEventListener('online', onOnline)
      clearTimeout(timer.current)
    }
  }, [])
  return {
    of: (place) => {
      const own = unsent.find(([at]) => at === place)
      return own ? own[1] : (known.get(place) ?? null)
    },
    take(place, answer, isTyped = false) {
      change([...list.current.filter(([at]) => at !== place), [place, answer]])
      if (isTyped) later(typingPause)
      else void flush()
    },
    async flush() {
      // Something may have been added after the last one was sent.
      return (await flush()) && (list.current.length === 0 || flush())
    },
    isWaiting,
    isUnsent: unsent.length > 0,
    drop: draft.drop,
  }
}
