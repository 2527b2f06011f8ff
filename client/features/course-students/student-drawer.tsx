import { useQuery } from '@tanstack/react-query'
import { Check, Circle, CircleDot } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortDay } from '#client/ui/displays/format.ts'
import { MemberLink } from '#client/ui/displays/member-link.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Drawer } from '#client/ui/overlays/drawer.tsx'
import type { CourseStudent, LessonState } from '#contract/course-students.ts'
import { studentQuery } from './course-students.queries.ts'
import { lastText, lessonStateNames, marksText } from './student-words.ts'

interface StudentDrawerProps {
  courseId: string
  student: CourseStudent
  onClose: () => void
}

/** One student of a course: marks, and each lesson. */
export function StudentDrawer({ courseId, student, onClose }: StudentDrawerProps) {
  const { userId, name } = student
  const one = useQuery(studentQuery(courseId, userId))
  return (
    <Drawer open onOpenChange={onClose} title={name} side="right" width="panel">
      <div className="flex flex-col gap-4 p-4 text-sm">
        <div>
          <MemberLink id={userId} name={name} />
          <p className="text-muted-foreground">Last active: {lastText(student)}</p>
          <p className="text-muted-foreground">{marksText(one.data ?? student) || 'No marks'}</p>
        </div>
        {one.isPending && <Spinner label="Loading the lessons" />}
        {!one.data && one.isError && (
          <QueryError message="The lessons could not be loaded." query={one} />
        )}
        {one.data && (
          <ol aria-label="Lessons" className="flex flex-col divide-y">
            {one.data.lessons.map(({ id, title, state, at }) => (
              <li key={id} className="flex items-center gap-2.5 py-2">
                {icons[state]}
                <span className="min-w-0 flex-1 break-words">{title}</span>
                <span className="text-compact text-muted-foreground tabular-nums">
                  {lessonStateNames[state]}
                  {at && `, ${shortDay(at)}`}
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Drawer>
  )
}

const icons: Record<LessonState, ReactNode> = {
  finished: <Check className="size-4 text-success" aria-hidden="true" />,
  begun: <CircleDot className="size-4 text-accent" aria-hidden="true" />,
  open: <Circle className="size-4 text-muted-foreground" aria-hidden="true" />,
}
