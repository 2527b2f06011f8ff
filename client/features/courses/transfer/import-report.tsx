import { Notice } from '#client/ui/displays/notice.tsx'
import type { CourseImport, ImportReport, Omission } from '#contract/course-files.ts'
import type { LessonKind } from '#contract/courses.ts'

const names: Record<LessonKind, [one: string, several: string]> = {
  video: ['video', 'videos'],
  text: ['text', 'texts'],
  quiz: ['quiz', 'quizzes'],
  exercise: ['exercise', 'exercises'],
  drill: ['drill', 'drills'],
  assignment: ['assignment lesson', 'assignment lessons'],
  session: ['live session', 'live sessions'],
}

const counted = (count: number, [one, several]: readonly [string, string]) =>
  `${count} ${count === 1 ? one : several}`

/** What came, in words: '2 modules, 3 videos, 1 quiz'. */
function cameText({ modules, assignments, lessons, files }: ImportReport): string {
  const kinds = Object.entries(lessons) as [LessonKind, number][]
  const parts = [
    modules > 0 && counted(modules, ['module', 'modules']),
    ...kinds.map(([kind, count]) => counted(count, names[kind])),
    assignments > 0 && counted(assignments, ['assignment', 'assignments']),
    files > 0 && counted(files, ['file', 'files']),
  ]
  return parts.filter(Boolean).join(', ') || 'No lessons'
}

/** What came of a course's file, and what was left out with the reason. */
export function ImportReportView({ result }: { result: CourseImport }) {
  const { report, fileName } = result
  const { omissions, more } = report
  return (
    <div className="flex flex-col gap-4">
      <Notice variant={omissions.length > 0 ? 'warning' : 'success'}>
        {`${fileName} is imported as a draft: ${cameText(report)}.`}
        {omissions.length > 0 && ' The following was left out.'}
      </Notice>
      {omissions.length > 0 && (
        <ul aria-label="Left out" className="flex flex-col divide-y rounded-lg border">
          {omissions.map((omission, index) => (
            // The list never changes.
            // biome-ignore lint/suspicious/noArrayIndexKey: two lessons may have the same title and reason
            <OmissionRow key={index} omission={omission} />
          ))}
        </ul>
      )}
      {more > 0 && <p className="text-sm text-muted-foreground">{`And ${more} more.`}</p>}
    </div>
  )
}

function OmissionRow({ omission: { row, what, reason } }: { omission: Omission }) {
  return (
    <li className="flex flex-col gap-0.5 px-3 py-2 text-sm">
      <span className="font-medium break-words">
        {row === null ? what : `Lesson ${row}: ${what}`}
      </span>
      <span className="break-words text-muted-foreground">{reason}</span>
    </li>
  )
}
