import { Copy, Download, Ellipsis, Eye, EyeOff, Film, Pencil, Send, Trash2 } from 'lucide-react'
import { Button } from '#client/ui/controls/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#client/ui/overlays/menu.tsx'
import type { Course } from '#contract/courses.ts'
import type { useCourseCommands } from './use-course-commands.ts'

/** What opens a dialog about a course. */
export type CourseDialogKind = 'preview' | 'edit' | 'videos'

interface CourseActionsProps {
  course: Course
  commands: ReturnType<typeof useCourseCommands>
  onOpen: (kind: CourseDialogKind, course: Course) => void
}

/** Everything that can be done with one course. */
export function CourseActions({ course, commands, onOpen }: CourseActionsProps) {
  const { isPublished, title } = course
  return (
    <Menu
      late
      trigger={
        <Button size="icon" variant="ghost" aria-label={`Actions for ${title}`}>
          <Ellipsis aria-hidden="true" />
        </Button>
      }
    >
      <MenuItem icon={<Eye aria-hidden="true" />} onSelect={() => onOpen('preview', course)}>
        Preview
      </MenuItem>
      <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onOpen('edit', course)}>
        Edit
      </MenuItem>
      <MenuItem icon={<Film aria-hidden="true" />} onSelect={() => onOpen('videos', course)}>
        Manage Videos
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={isPublished ? <EyeOff aria-hidden="true" /> : <Send aria-hidden="true" />}
        onSelect={() => void commands.togglePublished(course)}
      >
        {isPublished ? 'Unpublish' : 'Publish'}
      </MenuItem>
      <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => void commands.duplicate(course)}>
        Duplicate
      </MenuItem>
      <MenuItem
        icon={<Download aria-hidden="true" />}
        onSelect={() => void commands.exportAsFile(course)}
      >
        Export as JSON
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<Trash2 aria-hidden="true" />}
        destructive
        onSelect={() => void commands.remove(course)}
      >
        Delete
      </MenuItem>
    </Menu>
  )
}
