import { createHash } from 'node:crypto'
import type { Checkpoint, ManagedCheckpoint } from '#contract/checkpoints.ts'
import {
  type Given,
  giveQuestion,
  presentGiven,
  presentOutcome,
} from '#server/modules/quizzes/index.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { AnswerRow, CheckpointRow, Figures } from './checkpoints.store.ts'

/** The question of a checkpoint as one student gets it, always the same. */
export const givenTo = ({ content, seed }: CheckpointRow, userId: string): Given =>
  giveQuestion(content, createHash('sha256').update(`${seed} ${userId}`).digest('hex').slice(0, 32))

/** A checkpoint for somebody: what is right only once it is answered. */
export function presentCheckpoint(
  row: CheckpointRow,
  userId: string,
  kept: Pick<AnswerRow, 'given' | 'answer' | 'isRight'> | null,
): Checkpoint {
  const question = presentGiven(kept?.given ?? givenTo(row, userId), 0)
  return {
    id: row.id,
    second: row.second,
    version: row.askedSince.toISOString(),
    question: { ...question, answer: kept?.answer ?? null },
    outcome: kept && presentKept(kept),
  }
}

const presentKept = ({ given, answer, isRight }: Pick<AnswerRow, 'given' | 'answer' | 'isRight'>) =>
  presentOutcome(given, answer, {
    place: 0,
    points: isRight ? given.question.points : 0,
    isRight,
    comment: '',
  })

export function presentManaged(
  { id, second, content: question, mayNotFit, createdAt, updatedAt }: CheckpointRow,
  figures: Figures | undefined,
): ManagedCheckpoint {
  const counts = { answered: figures?.answered ?? 0, right: figures?.right ?? 0 }
  return { ...instants({ id, second, createdAt, updatedAt }), question, mayNotFit, ...counts }
}
