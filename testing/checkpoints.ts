import {
  type CheckpointInput,
  createCheckpoint,
  type ManagedCheckpoint,
} from '#contract/checkpoints.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'
import { oneOfEachKind } from './quizzes.ts'

/** A question of this kind; what is secret in it contains the word SECRET or the number 7654321. */
export function checkpointQuestion(kind: 'single' | 'multiple' | 'numeric' = 'single') {
  const question = oneOfEachKind().find((one) => one.kind === kind)
  if (!question) throw new Error(`there is no question of the kind ${kind}`)
  return question as CheckpointInput['question']
}

/** Lets a video pause at a second and ask. */
export async function makeCheckpoint(
  app: TestApp,
  as: Person,
  params: { id: string; videoId: string },
  second: number,
  question = checkpointQuestion(),
): Promise<ManagedCheckpoint> {
  const made = await app.call(createCheckpoint, { as, params, body: { second, question } })
  if (made.status !== 201) throw new Error(`the checkpoint answers ${made.status}: ${made.text}`)
  return made.body
}
