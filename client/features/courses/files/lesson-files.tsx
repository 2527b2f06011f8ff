import { useId } from 'react'
import { FileLink } from '#client/ui/displays/file-link.tsx'
import type { Video } from '#contract/courses.ts'

/** What can be downloaded with a lesson; nothing if it has no files. */
export function LessonFiles({ video: { files = [] } }: { video: Video }) {
  const id = useId()
  if (files.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 rounded-xl border bg-card p-4">
      <h3 id={id} className="text-sm font-semibold">
        Files of this lesson
      </h3>
      <ul className="flex flex-col gap-2">
        {files.map((file) => (
          <li key={file.id}>
            <FileLink file={file} />
          </li>
        ))}
      </ul>
    </section>
  )
}
