import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStoredHeight } from '#client/platform/start/stored-height.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { VisuallyHidden } from '#client/ui/displays/visually-hidden.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { Onboarding, OnboardingStep } from '#contract/onboarding.ts'
import { onboardingQuery, usePutAway } from './onboarding.queries.ts'
import { StepBody } from './step-body.tsx'

const titles: Record<OnboardingStep, string> = {
  name: 'Name and logo',
  program: 'Programs and prices',
  claims: 'What the site promises',
  course: 'The first course',
  payment: 'Payments',
  mail: 'E-mail',
  legal: 'Legal texts',
  view: 'A student’s view',
}

/** What is left to do before the first student pays; nothing once all is done or it was dismissed. */
export function OnboardingCard({ viewAs }: { viewAs: ReactNode }) {
  const { data: known, isPending } = useQuery(onboardingQuery())
  const { held, ref } = useStoredHeight('onboarding')
  if (isPending) return held && <div style={held} />
  const isShown = known && !known.putAway && known.steps.some(({ done }) => !done)
  return (
    <div ref={ref} className="empty:hidden">
      {isShown && <Checklist known={known} viewAs={viewAs} />}
    </div>
  )
}

function Checklist({ known, viewAs }: Omit<StepProps, 'name' | 'done'>) {
  const putAway = usePutAway()
  const leave = () =>
    putAway.mutate(true, {
      onSuccess: () =>
        toast({
          title: 'Checklist Dismissed',
          description: 'You can bring it back in Academy Settings.',
          variant: 'success',
        }),
      onError: (error) => failureToast(error, 'It could not be dismissed. Please try again.'),
    })
  return (
    <Card
      title="Your First Hour"
      description={`${known.steps.filter(({ done }) => done).length} of ${known.steps.length} done. These steps lead an empty academy to its first student.`}
      actions={
        <Button size="sm" variant="ghost" busy={putAway.isPending} onClick={leave}>
          Dismiss
        </Button>
      }
    >
      <ol className="flex flex-col divide-y">
        {known.steps.map(({ name, done }) => (
          <Step key={name} name={name} done={done} known={known} viewAs={viewAs} />
        ))}
      </ol>
    </Card>
  )
}

interface StepProps {
  name: OnboardingStep
  done: boolean
  known: Onboarding
  viewAs: ReactNode
}

function Step({ name, done, known, viewAs }: StepProps) {
  const Mark = done ? CircleCheck : Circle
  return (
    <li className="flex gap-3 py-3 first:pt-0 last:pb-0">
      <Mark
        aria-hidden="true"
        className={`mt-0.5 size-5 shrink-0 ${done ? 'text-success' : 'text-muted-foreground'}`}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <h3 className={`text-sm font-medium ${done ? 'text-muted-foreground' : ''}`}>
          {titles[name]}
          <VisuallyHidden>{done ? ' (done)' : ' (to be done)'}</VisuallyHidden>
        </h3>
        {!done && <StepBody name={name} known={known} viewAs={viewAs} />}
      </div>
    </li>
  )
}
