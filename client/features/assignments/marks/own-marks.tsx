import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import type { Submission } from '#contract/assignments.ts'
import { MarkedFile } from './marked-file.tsx'
import { MarksList } from './marks-list.tsx'
import { ownMarksQuery } from './use-marks.ts'

interface OwnMarksProps {
  submission: Submission
  file: { name: string; url: string }
}

/** What was marked on a file of one's own: its texts, and the file with them when asked for. */
export function OwnMarks({ submission, file }: OwnMarksProps) {
  const { id, assignmentId } = submission
  const [isShown, setShown] = useState(false)
  const marks = useQuery(ownMarksQuery(assignmentId, id))
  if (marks.isError)
    return <QueryError message="The marks on your file could not be loaded." query={marks} />
  if (!marks.data) return <Spinner label="Loading the marks on your file" />
  return (
    <section aria-label={`Marks on ${file.name}`} className="flex flex-col gap-3">
      {isShown ? (
        <MarkedFile file={file} marks={marks.data.marks} setMarks={null} />
      ) : (
        <>
          <MarksList marks={marks.data.marks} hasPages={file.name.endsWith('.pdf')} onGo={null} />
          <Button variant="outline" size="sm" className="self-start" onClick={() => setShown(true)}>
            Show on the file
          </Button>
        </>
      )}
    </section>
  )
}
