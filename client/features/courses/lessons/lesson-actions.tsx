import {
  ArrowDown,
  ArrowUp,
  Captions,
  Ellipsis,
  FolderInput,
  Gift,
  Paperclip,
  Pencil,
  Trash2,
} from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { useIsPhone } from '#client/ui/layout/use-is-phone.ts'
import { Menu, MenuItem, MenuSeparator } from '#client/ui/overlays/menu.tsx'
import { cx } from '#client/ui/styles/cx.ts'
import type { Video } from '#contract/courses.ts'

/** Where a lesson can be moved to: a module, or the lessons in none. */
export interface MoveTarget {
  moduleId: string | null
  label: string
}

interface LessonActionsProps {
  video: Video
  /** Zero-based, among those it can change places with. */
  place: number
  count: number
  /** The modules it can be moved to, or none, if the course has modules. */
  targets: readonly MoveTarget[]
  isEditing: boolean
  areFilesOpen: boolean
  /** Whether what belongs to a video, its subtitles, chapters and file, is open. */
  areTracksOpen: boolean
  /** Called with the button that gets the focus once the lesson is there. */
  onMove: (place: number, button: HTMLElement) => void
  onMoveTo: (target: MoveTarget) => void
  onEdit: () => void
  onFiles: () => void
  onSample: (isSample: boolean) => void
  onTracks: () => void
  onDelete: () => void
}

/** What can be done with a lesson: buttons, or on a phone, where a row has two lines, a menu. */
export function LessonActions(props: LessonActionsProps) {
  return useIsPhone() ? <ActionsMenu {...props} /> : <ActionButtons {...props} />
}

/** What has content of its own is edited with it; of the others there is only the title. */
const editWord = ({ kind }: Video) => (kind ? 'Edit' : 'Rename')

/** What is marked, such as a quiz, is nothing for somebody who only looks. */
const canBeSample = ({ kind }: Video) => kind === undefined || kind === 'text'

function ActionsMenu(props: LessonActionsProps) {
  const { video, place, count, targets, isEditing, areFilesOpen, areTracksOpen } = props
  const { onMove, onMoveTo, onEdit, onFiles, onSample, onTracks, onDelete } = props
  const frame = useRef<HTMLDivElement>(null)
  const move = (to: number) => {
    const trigger = frame.current?.querySelector('button')
    if (trigger) onMove(to, trigger)
  }
  return (
    <div ref={frame} className="-mr-2">
      <Menu
        trigger={
          <Button variant="ghost" size="icon" aria-label={`Actions for ${video.title}`}>
            <Ellipsis aria-hidden="true" />
          </Button>
        }
      >
        <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={onEdit}>
          {isEditing ? 'Stop editing' : editWord(video)}
        </MenuItem>
        <MenuItem icon={<Paperclip aria-hidden="true" />} onSelect={onFiles}>
          {areFilesOpen ? 'Hide files' : 'Files'}
        </MenuItem>
        {canBeSample(video) && (
          <MenuItem icon={<Gift aria-hidden="true" />} onSelect={() => onSample(!video.isSample)}>
            {video.isSample ? 'No longer a free sample' : 'Make it a free sample'}
          </MenuItem>
        )}
        {!video.kind && (
          <MenuItem icon={<Captions aria-hidden="true" />} onSelect={onTracks}>
            {areTracksOpen ? 'Hide subtitles and chapters' : 'Subtitles, chapters, video file'}
          </MenuItem>
        )}
        <MenuItem
          icon={<ArrowUp aria-hidden="true" />}
          disabled={place === 0}
          onSelect={() => move(place - 1)}
        >
          Move up
        </MenuItem>
        <MenuItem
          icon={<ArrowDown aria-hidden="true" />}
          disabled={place === count - 1}
          onSelect={() => move(place + 1)}
        >
          Move down
        </MenuItem>
        {targets.map((target) => (
          <MenuItem
            key={target.moduleId ?? 'none'}
            icon={<FolderInput aria-hidden="true" />}
            onSelect={() => onMoveTo(target)}
          >
            Move to: {target.label}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden="true" />} destructive onSelect={onDelete}>
          Delete
        </MenuItem>
      </Menu>
    </div>
  )
}

function ActionButtons(props: LessonActionsProps) {
  const { video, place, count, targets, isEditing, areFilesOpen, areTracksOpen } = props
  const { onMove, onMoveTo, onEdit, onFiles, onSample, onTracks, onDelete } = props
  const { title } = video
  return (
    <div className="ml-auto flex">
      <MoveButton title={title} to={place - 1} count={count} up onMove={onMove} />
      <MoveButton title={title} to={place + 1} count={count} onMove={onMove} />
      {targets.length > 0 && (
        <Menu
          trigger={
            <Button variant="ghost" size="icon" aria-label={`Move ${title} to module…`}>
              <FolderInput aria-hidden="true" />
            </Button>
          }
        >
          {targets.map((target) => (
            <MenuItem key={target.moduleId ?? 'none'} onSelect={() => onMoveTo(target)}>
              {target.label}
            </MenuItem>
          ))}
        </Menu>
      )}
      <Button
        variant="ghost"
        size="icon"
        aria-label={`${editWord(video)} ${title}`}
        aria-expanded={video.kind && isEditing}
        onClick={onEdit}
      >
        <Pencil aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Files of ${title}`}
        aria-expanded={areFilesOpen}
        onClick={onFiles}
      >
        <Paperclip aria-hidden="true" />
      </Button>
      {canBeSample(video) && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Free sample: ${title}`}
          aria-pressed={video.isSample ?? false}
          className={cx(video.isSample && 'text-success')}
          onClick={() => onSample(!video.isSample)}
        >
          <Gift aria-hidden="true" />
        </Button>
      )}
      {!video.kind && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Subtitles, chapters and video file of ${title}`}
          aria-expanded={areTracksOpen}
          onClick={onTracks}
        >
          <Captions aria-hidden="true" />
        </Button>
      )}
      <Button variant="ghost" size="icon" aria-label={`Delete ${title}`} onClick={onDelete}>
        <Trash2 aria-hidden="true" />
      </Button>
    </div>
  )
}

interface MoveButtonProps {
  title: string
  to: number
  count: number
  up?: boolean
  onMove: (place: number, button: HTMLElement) => void
}

// Not `disabled` at the ends: the button would lose the focus on getting there.
function MoveButton({ title, to, count, up = false, onMove }: MoveButtonProps) {
  const Icon = up ? ArrowUp : ArrowDown
  const isPossible = to >= 0 && to < count
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`Move ${title} ${up ? 'up' : 'down'}`}
      aria-disabled={!isPossible || undefined}
      onClick={(event) => {
        if (isPossible) onMove(to, event.currentTarget)
      }}
    >
      <Icon aria-hidden="true" />
    </Button>
  )
}
