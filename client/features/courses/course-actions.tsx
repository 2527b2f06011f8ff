import {
  Copy,
  Download,
  Ellipsis,
  Eye,
  EyeOff,
  FileArchive,
  Film,
  Pencil,
  Send,
  Trash2,
  Users,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import { Button } from '#client/ui/controls/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#client/ui/overlays/menu.tsx'
import type { Course } from '#contract/courses.ts'
import { pages } from '#contract/site/pages.ts'
import type { useCourseCommands } from './use-course-commands.ts'

/** The dialogs about a course. */
export type CourseDialogKind = 'preview' | 'edit' | 'videos' | 'export'

interface CourseActionsProps {
  course: Course
  commands: ReturnType<typeof useCourseCommands>
  onOpen: (kind: CourseDialogKind, course: Course) => void
}

/** Everything that can be done with one course. */
export function CourseActions({ course, commands, onOpen }: CourseActionsProps) {
  const { id, isPublished, title } = course
  const navigate = useNavigate()
  return (
    <Menu
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
      <MenuItem
        icon={<Users aria-hidden="true" />}
        onSelect={() => void navigate(`${pages.courses}/${id}`)}
      >
        Students
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
      <MenuItem icon={<FileArchive aria-hidden="true" />} onSelect={() => onOpen('export', course)}>
        Export as a File
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
