import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { QueryError } from '#client/ui/displays/states.tsx'
import type { Checkpoint } from '#contract/checkpoints.ts'
import type { Video } from '#contract/courses.ts'
import type { LessonHandle } from '../lessons/lesson-player.tsx'
import { AskedQuestion } from './asked-question.tsx'
import { CheckpointResult } from './checkpoint-result.tsx'
import { checkpointsQuery } from './checkpoints.queries.ts'
import { useDueCheckpoint } from './use-due-checkpoint.ts'

export interface CheckpointsProps {
  video: Video
  /** The player above; null while nothing plays. */
  player: RefObject<LessonHandle | null>
  /** Whether the video has played to its end, and does not go on. */
  isOver?: boolean
  /** Called when a question appears, and when the last one is done with. */
  onAsking?: (isAsking: boolean) => void
}

const none: readonly Checkpoint[] = []

/** Names a question as it was asked: a changed one is another. */
const versionOf = ({ id, version }: Checkpoint): string => `${id} ${version}`

/** Pauses the player where the video asks something that is not answered yet, and asks it below the player. */
export function Checkpoints({ video, player, isOver = false, onAsking }: CheckpointsProps) {
  const query = useQuery(checkpointsQuery(video))
  /** What was answered here: of those who teach, the academy keeps no answer, and they go on as well. */
  const [tried, setTried] = useState<readonly Checkpoint[]>(none)
  const checkpoints = useMemo(
    () =>
      (query.data ?? none).map((one) =>
        one.outcome ? one : (tried.find((other) => versionOf(other) === versionOf(one)) ?? one),
      ),
    [query.data, tried],
  )
  const { due, holds } = useDueCheckpoint(player, checkpoints)
  /** What was just answered, until the reader goes on. */
  const [answered, setAnswered] = useState<Checkpoint>()
  const isAsking = answered !== undefined || due !== undefined
  const tell = useEffectEvent((is: boolean) => onAsking?.(is))
  useEffect(() => tell(isAsking), [isAsking])
  // What is there stays if reading it again fails.
  if (query.isError && !query.data) {
    return <QueryError message="The questions of this video could not be loaded." query={query} />
  }
  if (answered) {
    const goOn = () => {
      setAnswered(undefined)
      if (!due && !isOver) player.current?.goOn()
    }
    return <CheckpointResult checkpoint={answered} hasNext={due !== undefined} onNext={goOn} />
  }
  if (!due) return null
  return (
    <AskedQuestion
      key={versionOf(due)}
      video={video}
      checkpoint={due}
      holds={holds}
      onAnswered={(one) => {
        setTried((before) => [...before, one])
        setAnswered(one)
      }}
    />
  )
}
