import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import type { SignalStep } from '#contract/signals/signal-steps.ts'
import { signalName } from '#contract/signals/signal-words.ts'
import type { Signal } from '#contract/signals/signals.ts'
import type { SignalStepKind } from '#contract/signals/step-details.ts'
import { useHoldStep } from './held-step.tsx'
import { SignalProgress } from './signal-progress.tsx'
import { choicesFor, hasDetails, type StepChoice } from './step-choices.ts'
import { StepForm } from './step-form.tsx'

interface NextStepDialogProps {
  signal: Signal
  /** The step of which a message has said something already. */
  said?: SignalStep | null
  onClose: () => void
}

/** The steps that can come next: a press records one, after ten seconds in which it can be undone. */
export function NextStepDialog({ signal, said = null, onClose }: NextStepDialogProps) {
  const [asked, setAsked] = useState<SignalStepKind | null>(said?.kind ?? null)
  const hold = useHoldStep()
  const record = (step: SignalStep) => {
    hold(signal, step)
    onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} title="Next step" description={descriptionOf(signal)}>
      {asked ? (
        <StepForm
          signal={signal}
          kind={asked}
          said={said?.kind === asked ? said : null}
          onBack={() => setAsked(null)}
          onStep={record}
        />
      ) : (
        <div className="flex flex-col gap-3">
          <SignalProgress signal={signal} />
          <Choices signal={signal} onAsk={setAsked} onStep={record} />
        </div>
      )}
    </Dialog>
  )
}

const descriptionOf = (signal: Signal) =>
  signal.pair === null ? signal.title : `${signalName(signal)}, ${signal.title}`

interface ChoicesProps {
  signal: Signal
  onAsk: (kind: SignalStepKind) => void
  onStep: (step: SignalStep) => void
}

function Choices({ signal, onAsk, onStep }: ChoicesProps) {
  const choices = choicesFor(signal)
  if (choices.length === 0) {
    return <p className="text-sm text-muted-foreground">This signal has ended.</p>
  }
  return (
    <ul className="flex flex-col gap-2">
      {choices.map((choice) => (
        <li key={choice.kind} className="flex flex-wrap gap-2">
          <Choice choice={choice} onAsk={onAsk} onStep={onStep} />
        </li>
      ))}
    </ul>
  )
}

function Choice({ choice, onAsk, onStep }: Omit<ChoicesProps, 'signal'> & { choice: StepChoice }) {
  const { kind, step, words } = choice
  const wide = 'h-auto min-h-10 min-w-0 flex-1 justify-start py-2 text-left whitespace-normal'
  if (!step) {
    return (
      <Button variant="outline" className={wide} onClick={() => onAsk(kind)}>
        {words}…
      </Button>
    )
  }
  return (
    <>
      <Button
        variant={kind === 'target_hit' || kind === 'filled' ? 'primary' : 'outline'}
        className={wide}
        onClick={() => onStep(step)}
      >
        {words}
      </Button>
      {hasDetails(kind) && (
        <Button variant="ghost" aria-label={`Change… ${words}`} onClick={() => onAsk(kind)}>
          Change…
        </Button>
      )}
    </>
  )
}
