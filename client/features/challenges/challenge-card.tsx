import { Gift } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { moment, percent } from '#client/ui/displays/format.ts'
import { ProgressBar } from '#client/ui/displays/progress-bar.tsx'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { Challenge } from '#contract/challenges.ts'
import { ChallengeStatus } from './challenge-status.tsx'
import { goalText, joining, leaveQuestion, leaving, participantsText } from './challenge-words.ts'
import { useJoinChallenge, useLeaveChallenge } from './challenges.queries.ts'
import { EntrantList } from './entrants.tsx'

/** One challenge as a student sees it. */
export function ChallengeCard({ challenge }: { challenge: Challenge }) {
  const { title, description, status, progress, can } = challenge
  const isOpen = can.join || can.leave
  return (
    <Card
      title={title}
      actions={<ChallengeStatus status={status} />}
      footer={isOpen && <Participation challenge={challenge} />}
      className="h-full w-full"
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm break-words whitespace-pre-line text-muted-foreground">
          {description}
        </p>
        <div className="flex flex-col gap-2">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
            <span>{goalText(challenge)}</span>
            <span className="font-semibold tabular-nums">{percent(progress)}</span>
          </p>
          <ProgressBar value={progress} label={`Progress of ${title}`} />
        </div>
        <Facts challenge={challenge} />
        {challenge.participants > 0 && <Participants challenge={challenge} />}
      </div>
    </Card>
  )
}

function Participants({ challenge }: { challenge: Challenge }) {
  const [isOpened, setOpened] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary className="flex min-h-8 w-fit items-center rounded-sm text-sm font-medium">
        Participants<span className="sr-only"> in {challenge.title}</span>
      </summary>
      {isOpened && <EntrantList challenge={challenge} />}
    </details>
  )
}

function Facts({ challenge }: { challenge: Challenge }) {
  const { status, reward, startDate, endDate, participants } = challenge
  return (
    <dl className="flex flex-col gap-2 text-sm">
      <div className="flex items-start gap-2">
        <Gift className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
        <dt className="text-muted-foreground">
          {status === 'completed' ? 'Reward earned' : 'Reward'}
        </dt>
        <dd className="min-w-0 font-medium break-words">{reward}</dd>
      </div>
      {status === 'upcoming' && <Moment name="Starts" at={startDate} />}
      <Moment name={status === 'ended' ? 'Ended' : 'Ends'} at={endDate} />
      <div className="text-muted-foreground">
        <dt className="sr-only">Participants</dt>
        <dd className="tabular-nums">{participantsText(participants)}</dd>
      </div>
    </dl>
  )
}

function Moment({ name, at }: { name: string; at: string }) {
  return (
    <div className="flex gap-2">
      <dt className="text-muted-foreground">{name}</dt>
      <dd>
        <time dateTime={at} className="tabular-nums">
          {moment(at)}
        </time>
      </dd>
    </div>
  )
}

function Participation({ challenge: { id, title, can } }: { challenge: Challenge }) {
  const join = useJoinChallenge()
  const leave = useLeaveChallenge()
  const askAndLeave = async () => {
    const confirmed = await askFirst({
      title: `Leave ${title}?`,
      description: leaveQuestion,
      confirmLabel: 'Leave',
    })
    if (confirmed) await tellOutcome(leave.mutateAsync(id), leaving)
  }
  return can.join ? (
    <Button
      aria-label={`Join ${title}`}
      busy={join.isPending}
      onClick={() => void tellOutcome(join.mutateAsync(id), joining)}
    >
      Join
    </Button>
  ) : (
    <Button
      variant="outline"
      aria-label={`Leave ${title}`}
      busy={leave.isPending}
      onClick={() => void askAndLeave()}
    >
      Leave
    </Button>
  )
}
