import { RowButtons } from '#client/ui/lists/row-buttons.tsx'
import type { Challenge } from '#contract/challenges.ts'
import { deleteQuestion, deletion, publication } from './challenge-words.ts'
import { useDeleteChallenge, useUpdateChallenge } from './challenges.queries.ts'

interface ChallengeActionsProps {
  challenge: Challenge
  onEdit: () => void
}

/** An admin's actions on a challenge. */
export function ChallengeActions({ challenge, onEdit }: ChallengeActionsProps) {
  const update = useUpdateChallenge()
  const remove = useDeleteChallenge()
  const publishing = { isPublished: challenge.isPublished, update, outcome: publication }
  return (
    <RowButtons
      item={challenge}
      onEdit={onEdit}
      remove={remove}
      deleteQuestion={deleteQuestion(challenge.title)}
      deletion={deletion}
      publishing={publishing}
    />
  )
}
