import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Checkpoint } from '#contract/checkpoints.ts'
import type { LessonHandle } from '../lessons/lesson-player.tsx'
import { dueCheckpoint } from './due-checkpoint.ts'

/** How often it is asked where the player is, which not every player tells by itself. */
const everyMs = 250

/**
 * The checkpoint that is to be answered where the player is; undefined if there is none. The player is held there, and again
 * whenever it goes on; `holds` counts how often. Before the checkpoint it plays, so that one can look again.
 */
export function useDueCheckpoint(
  player: RefObject<LessonHandle | null>,
  checkpoints: readonly Checkpoint[],
): { due: Checkpoint | undefined; holds: number } {
  const [dueId, setDueId] = useState<string>()
  const [holds, setHolds] = useState(0)
  const heldAt = useRef<number | null>(null)
  const look = useEffectEvent(() => {
    const second = player.current?.second() ?? null
    const due = dueCheckpoint(checkpoints, second)
    setDueId(due?.id)
    if (!due) heldAt.current = null
    else if (heldAt.current !== second) {
      heldAt.current = second
      player.current?.hold()
      setHolds((before) => before + 1)
    }
  })
  useEffect(() => {
    const timer = setInterval(() => look(), everyMs)
    return () => clearInterval(timer)
  }, [])
  // At once after an answer: the button below it says whether another question follows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again because they have changed.
  useEffect(() => look(), [checkpoints])
  return { due: checkpoints.find(({ id, outcome }) => id === dueId && !outcome), holds }
}
