import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { focusNextRow, pressedRow } from '#client/ui/lists/focus-next-row.ts'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { checkpointsMaximum, type ManagedCheckpoint } from '#contract/checkpoints.ts'
import type { Video } from '#contract/courses.ts'
import { clockOf } from '../course-words.ts'
import { titleOf } from '../quizzes/question-words.ts'
import { CheckpointForm } from './checkpoint-form.tsx'
import { managedCheckpointsQuery, useDeleteCheckpoint } from './checkpoints.queries.ts'

/** What a video asks, each with its time, how it was answered and its controls, and the form that adds one. */
export function ManagedCheckpoints({ video }: { video: Video }) {
  const query = useQuery(managedCheckpointsQuery(video))
  const [isAdding, setAdding] = useState(false)
  if (!query.data) {
    if (!query.isError) return <Spinner label="Loading checkpoints" />
    return <QueryError message="The checkpoints could not be loaded." query={query} />
  }
  const checkpoints = query.data
  return (
    <>
      <p className="text-sm text-muted-foreground">
        {checkpoints.length === 0 && 'No checkpoints yet. '}At a checkpoint the video pauses, asks a
        question, says what is right, and goes on.
      </p>
      {checkpoints.length > 0 && (
        <ol aria-label="Checkpoints" className="flex flex-col divide-y">
          {checkpoints.map((item) => (
            <CheckpointRow key={item.id} video={video} item={item} />
          ))}
        </ol>
      )}
      {isAdding ? (
        <section aria-label="New checkpoint" className="border-t pt-4">
          <CheckpointForm video={video} onClose={() => setAdding(false)} />
        </section>
      ) : checkpoints.length < checkpointsMaximum ? (
        <Button variant="outline" className="self-start" onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" />
          Add a checkpoint
        </Button>
      ) : (
        <p className="text-sm text-muted-foreground">
          A video has at most {checkpointsMaximum} checkpoints.
        </p>
      )}
    </>
  )
}

/** How students have answered, in words. */
const figuresText = ({ answered, right }: ManagedCheckpoint): string =>
  answered === 0
    ? 'Nobody has answered yet'
    : `${right} of ${answered} right (${Math.round((right / answered) * 100)}%)`

function CheckpointRow({ video, item }: { video: Video; item: ManagedCheckpoint }) {
  const remove = useDeleteCheckpoint(video)
  const [isEditing, setEditing] = useState(false)
  const at = clockOf(item.second)
  const askAndRemove = async () => {
    const row = pressedRow()
    const isConfirmed = await askFirst({
      title: `Delete the checkpoint at ${at}?`,
      description: 'Its answers are deleted as well.',
      confirmLabel: 'Yes, Delete',
    })
    if (!isConfirmed) return
    focusNextRow(row)
    await tellOutcome(remove.mutateAsync(item.id), {
      done: 'Checkpoint Deleted',
      failed: 'Failed to delete the checkpoint',
    })
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <span className="w-14 shrink-0 text-sm tabular-nums">{at}</span>
      <div className="min-w-32 flex-1">
        <p className="text-sm font-medium break-words">{titleOf(item.question.prompt)}</p>
        <p className="text-sm text-muted-foreground tabular-nums">
          {figuresText(item)}
          {item.mayNotFit && ' · The video has been replaced since: check the time'}
        </p>
      </div>
      <div className="ml-auto flex">
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Edit the checkpoint at ${at}`}
          aria-expanded={isEditing}
          onClick={() => setEditing(!isEditing)}
        >
          <Pencil aria-hidden="true" />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Delete the checkpoint at ${at}`}
          onClick={() => void askAndRemove()}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </div>
      {isEditing && (
        <div className="w-full py-2">
          <CheckpointForm video={video} item={item} onClose={() => setEditing(false)} />
        </div>
      )}
    </li>
  )
}
