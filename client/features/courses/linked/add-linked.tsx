import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Spinner } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import type { LinkedKind } from '#contract/linked-lessons.ts'

const LinkedForm = lateContent(async () => (await import('./linked-form.tsx')).LinkedForm)

/** Adds a lesson to a course that is an assignment or a live session; its form is opened by a button. */
export function AddLinked({ courseId }: { courseId: string }) {
  const [kind, setKind] = useState<LinkedKind | null>(null)
  return (
    <section aria-labelledby="add-linked" className="flex flex-col gap-3 border-t pt-5">
      <h3 id="add-linked" className="text-sm font-semibold">
        Add an assignment or a live session
      </h3>
      {kind ? (
        <LinkedForm
          key={kind}
          courseId={courseId}
          kind={kind}
          onClose={() => setKind(null)}
          waiting={<Spinner label="Loading the form" />}
          failure="The form could not be loaded."
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" onClick={() => setKind('assignment')}>
            Add assignment
          </Button>
          <Button variant="outline" onClick={() => setKind('session')}>
            Add live session
          </Button>
        </div>
      )}
    </section>
  )
}
