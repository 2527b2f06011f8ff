import type { CourseModule } from '#contract/course-modules.ts'
import { ModuleForm } from './module-form.tsx'

interface AddModuleProps {
  courseId: string
  modules: readonly CourseModule[]
  onAdded: () => void
}

/** Adds a module behind those that a course has. */
export function AddModule({ courseId, modules, onAdded }: AddModuleProps) {
  return (
    <section aria-labelledby="add-module" className="flex flex-col gap-3 border-t pt-5">
      <div>
        <h3 id="add-module" className="text-sm font-semibold">
          Add a module
        </h3>
        <p className="text-compact text-muted-foreground">
          Modules group the lessons of a course, and can open to each student later than the course.
        </p>
      </div>
      <ModuleForm courseId={courseId} above={modules} onSaved={onAdded} />
    </section>
  )
}
