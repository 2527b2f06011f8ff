import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Spinner } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'

const ExerciseForm = lateContent(async () => (await import('./exercise-form.tsx')).ExerciseForm)

/** Adds a chart exercise to a course; its form is opened by a button. */
export function AddExercise({ courseId }: { courseId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="add-exercise" className="flex flex-col gap-3 border-t pt-5">
      <h3 id="add-exercise" className="text-sm font-semibold">
        Add a chart exercise
      </h3>
      {isOpen ? (
        <ExerciseForm
          courseId={courseId}
          onClose={() => setOpen(false)}
          waiting={<Spinner label="Loading the form" />}
          failure="The form could not be loaded."
        />
      ) : (
        <Button variant="outline" className="self-start" onClick={() => setOpen(true)}>
          Add chart exercise
        </Button>
      )}
    </section>
  )
}
