import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Spinner } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'

const DrillForm = lateContent(async () => (await import('./drill-form.tsx')).DrillForm)

/** Adds a drill to a course; its form is opened by a button. */
export function AddDrill({ courseId }: { courseId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="add-drill" className="flex flex-col gap-3 border-t pt-5">
      <h3 id="add-drill" className="text-sm font-semibold">
        Add a drill
      </h3>
      {isOpen ? (
        <DrillForm
          courseId={courseId}
          onClose={() => setOpen(false)}
          waiting={<Spinner label="Loading the form" />}
          failure="The form could not be loaded."
        />
      ) : (
        <Button variant="outline" className="self-start" onClick={() => setOpen(true)}>
          Add drill
        </Button>
      )}
    </section>
  )
}
