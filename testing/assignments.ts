import {
  type AssignmentInput,
  createAssignment,
  type ManagedAssignment,
} from '#contract/assignments.ts'
import type { Answer, TestApp } from './app.ts'
import { sendForm } from './forms.ts'
import type { Person } from './people.ts'

/** Creates an assignment as an admin; missing values get defaults. */
export async function makeAssignment(
  app: TestApp,
  as: Person,
  input: Partial<AssignmentInput> & { courseId: string },
): Promise<ManagedAssignment> {
  const body = { title: 'Your plan', description: 'Write **your** trading plan.', ...input }
  return (await app.call(createAssignment, { as, body })).body
}

/** Hands in a text, a file or both. */
export const handIn = (
  app: TestApp,
  as: Person | null,
  assignmentId: string,
  { text, file }: { text?: string; file?: { content: Buffer; name?: string } },
): Promise<Answer<unknown>> =>
  sendForm(app, {
    as,
    path: `/assignments/${assignmentId}/submissions`,
    ...(text !== undefined && { fields: { text } }),
    ...(file && { file: { field: 'file', ...file } }),
  })
