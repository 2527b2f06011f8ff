import { useQuery } from '@tanstack/react-query'
import { Markdown } from '#client/ui/displays/markdown.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { useIsPhone } from '#client/ui/layout/use-is-phone.ts'
import { Criteria } from './criteria.tsx'
import { taskQuery } from './managed-assignments.queries.ts'

/** What was asked for, beside the answer; on a phone it is opened by a press. */
export function GradeTask({ assignmentId }: { assignmentId: string }) {
  const isPhone = useIsPhone()
  const task = useQuery(taskQuery(assignmentId))
  const content = task.data ? (
    <div className="flex flex-col gap-3">
      <Markdown>{task.data.description}</Markdown>
      {task.data.rubric && <Criteria rubric={task.data.rubric} />}
    </div>
  ) : task.isError ? (
    <QueryError message="The task could not be loaded." query={task} />
  ) : (
    <Spinner label="Loading the task" />
  )
  if (isPhone) {
    return (
      <details className="rounded-lg border p-3">
        <summary className="cursor-pointer text-sm font-semibold">Task</summary>
        <div className="pt-3">{content}</div>
      </details>
    )
  }
  return (
    <section aria-labelledby="grade-task" className="flex min-w-0 flex-col gap-3">
      <h3 id="grade-task" className="text-sm font-semibold">
        Task
      </h3>
      {content}
    </section>
  )
}
