import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Spinner } from '#client/ui/displays/states.tsx'
import { type DraftState, useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import { cx } from '#client/ui/styles/cx.ts'
import type { Video } from '#contract/courses.ts'
import { lessonLength } from '../course-words.ts'
import { ManagedFiles } from '../files/managed-files.tsx'
import { DragHandle, edgeLook } from '../modules/drag-handle.tsx'
import { placeOfDrop } from '../modules/drag-order.ts'
import { useDrag } from '../modules/use-drag.ts'
import { LateQuizEditor } from '../quizzes/late-quiz-editor.tsx'
import { EditText } from '../texts/edit-text.tsx'
import { LessonActions, type MoveTarget } from './lesson-actions.tsx'
import { kindOfAddress } from './lesson-source.ts'
import { useJustAdded } from './use-just-added.ts'

interface ManagedLessonProps {
  video: Video
  /** Zero-based, among those it can change places with. */
  place: number
  count: number
  /** The module of these lessons; null for none. */
  moduleId: string | null
  /** Called with the place of another lesson that was dropped here, among those that it is now with. */
  onDropped: (lessonId: string, place: number) => void
  /** The modules it can be moved to, or none, if the course has modules. */
  targets?: readonly MoveTarget[]
  onMove: (place: number, button: HTMLElement) => void
  onMoveTo: (target: MoveTarget) => void
  onRename: (title: string) => Promise<unknown>
  onSample: (isSample: boolean) => void
  onDelete: () => void
}

/** One lesson among those of its course. */
export function ManagedLesson(props: ManagedLessonProps) {
  const { video, place, count, targets = [], onMove, onMoveTo, onRename, onDelete } = props
  const { id, title } = video
  const { moduleId, onDropped, onSample } = props
  const rename = useDraftState(`lesson title ${id}`, title)
  // Reopen a rename that was in progress: its draft is in the field.
  const [isRenaming, setIsRenaming] = useState(rename[2].isRestored)
  const [isEditing, setEditing] = useState(false)
  const [areFilesOpen, setFilesOpen] = useState(false)
  const [areTracksOpen, setTracksOpen] = useState(false)
  const { row, handle, edge } = useDrag<HTMLLIElement>({
    item: { kind: 'lesson', id, list: moduleId, place },
    takes: ({ kind }) => kind === 'lesson',
    onDrop(dragged, at) {
      const to = placeOfDrop(dragged, { list: moduleId, place }, at)
      if (to !== null) onDropped(dragged.id, to)
    },
  })
  const tabIndex = useJustAdded(id, row, () => setEditing(true))
  return (
    <li
      ref={row}
      tabIndex={tabIndex}
      className={cx('flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5', edge && edgeLook[edge])}
    >
      <DragHandle ref={handle} />
      <span className="w-6 shrink-0 text-right text-sm tabular-nums">{video.order + 1}.</span>
      {isRenaming ? (
        <RenameForm
          title={title}
          renaming={rename}
          onRename={onRename}
          onClose={() => setIsRenaming(false)}
        />
      ) : (
        <>
          <div className="min-w-32 flex-1">
            <p className="text-sm font-medium break-words">{title}</p>
            <p className="text-sm text-muted-foreground tabular-nums">{factsOf(video)}</p>
          </div>
          <LessonActions
            video={video}
            place={place}
            count={count}
            targets={targets}
            isEditing={isEditing}
            areFilesOpen={areFilesOpen}
            areTracksOpen={areTracksOpen}
            onMove={onMove}
            onMoveTo={onMoveTo}
            onEdit={() => (video.kind ? setEditing(!isEditing) : setIsRenaming(true))}
            onFiles={() => setFilesOpen(!areFilesOpen)}
            onSample={onSample}
            onTracks={() => setTracksOpen(!areTracksOpen)}
            onDelete={onDelete}
          />
          {areFilesOpen && (
            <div className="w-full py-2">
              <ManagedFiles video={video} />
            </div>
          )}
          {areTracksOpen && (
            <div className="w-full py-2">
              <ManagedTracks
                video={video}
                waiting={<Spinner label="Loading subtitles and chapters" />}
                failure="Subtitles and chapters could not be loaded."
              />
            </div>
          )}
          {isEditing && (
            <div className="w-full py-2">
              <EditContent video={video} onClose={() => setEditing(false)} />
            </div>
          )}
        </>
      )}
    </li>
  )
}

const ManagedExercise = lateContent(
  async () => (await import('../exercises/managed-exercise.tsx')).ManagedExercise,
)

const ManagedDrill = lateContent(
  async () => (await import('../drills/managed-drill.tsx')).ManagedDrill,
)

const ManagedLinked = lateContent(
  async () => (await import('../linked/managed-linked.tsx')).ManagedLinked,
)

const ManagedTracks = lateContent(
  async () => (await import('../tracks/managed-tracks.tsx')).ManagedTracks,
)

/** The editor of what a lesson has instead of a video. */
function EditContent({ video, onClose }: { video: Video; onClose: () => void }) {
  if (video.kind === 'text') return <EditText video={video} onClose={onClose} />
  if (video.kind === 'quiz') return <LateQuizEditor video={video} />
  if (video.kind === 'drill') {
    return (
      <ManagedDrill
        video={video}
        waiting={<Spinner label="Loading the drill" />}
        failure="This drill could not be loaded."
      />
    )
  }
  if (video.kind === 'assignment' || video.kind === 'session') {
    return (
      <ManagedLinked
        video={video}
        onClose={onClose}
        waiting={<Spinner label="Loading the lesson" />}
        failure="This lesson could not be loaded."
      />
    )
  }
  return (
    <ManagedExercise
      video={video}
      onClose={onClose}
      waiting={<Spinner label="Loading the exercise" />}
      failure="This exercise could not be loaded."
    />
  )
}

/** What a lesson has instead of a video. */
const contents = {
  text: 'Text',
  quiz: 'Quiz',
  exercise: 'Chart exercise',
  drill: 'Drill',
  assignment: 'Assignment',
  session: 'Live session',
}

function factsOf(video: Video): string {
  const { source, videoUrl, kind, files = [] } = video
  const length = lessonLength(video)
  const played = source === 'file' ? 'Uploaded file' : videoUrl && kindOfAddress(videoUrl)
  const playing = [played ?? (videoUrl ? 'Other site' : 'No video yet'), length]
  const facts = kind === undefined ? playing : [contents[kind], length && `${length} to read`]
  const attached = files.length === 1 ? '1 file' : files.length > 0 && `${files.length} files`
  return [...facts, attached, video.isSample && 'Free sample', preparationWords(video.preparation)]
    .filter(Boolean)
    .join(' · ')
}

/** How far a video has been prepared for streaming; null if there is nothing to say. */
function preparationWords(preparation: Video['preparation']): string | null {
  if (!preparation || preparation.state === 'ready') return null
  const { state, percent, note } = preparation
  if (state === 'running') return `Preparing for streaming: ${percent}%`
  if (state === 'waiting') return note ?? 'Waiting to be prepared for streaming'
  return `Played as it is: ${note ?? 'it could not be prepared.'}`
}

interface RenameFormProps {
  title: string
  /** The new title as typed, kept while the dialog is closed. */
  renaming: DraftState<string>
  onRename: (title: string) => Promise<unknown>
  onClose: () => void
}

function RenameForm({ title, renaming, onRename, onClose }: RenameFormProps) {
  const [typed, setTyped, draft] = renaming
  const [isSaving, setIsSaving] = useState(false)
  const giveUp = () => {
    draft.discard()
    onClose()
  }
  const save = async () => {
    if (isSaving || typed.trim() === '') return
    if (typed.trim() === title) return giveUp()
    setIsSaving(true)
    try {
      await onRename(typed.trim())
      draft.drop()
      onClose()
    } catch {
      setIsSaving(false)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      // Leaving the field saves; the buttons beside it are part of it.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) void save()
      }}
      className="flex min-w-0 flex-1 gap-1"
    >
      <Input
        aria-label={`New title of ${title}`}
        value={typed}
        maxLength={200}
        required
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // Ends the renaming, but leaves the dialog open.
          event.stopPropagation()
          giveUp()
        }}
      />
      <Button
        type="submit"
        variant="ghost"
        size="icon"
        busy={isSaving}
        disabled={typed.trim() === ''}
        aria-label="Save title"
      >
        {!isSaving && <Check aria-hidden="true" />}
      </Button>
      <Button variant="ghost" size="icon" aria-label="Cancel" onClick={giveUp}>
        <X aria-hidden="true" />
      </Button>
    </form>
  )
}
