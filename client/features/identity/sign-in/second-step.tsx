import { ApiProblem } from '#client/platform/http/problems.ts'
import { useSession } from '#client/platform/session/session.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { FactorForm } from '#client/ui/forms/factor-form.tsx'
import type { SecondStep as Step } from '#contract/problem.ts'
import type { FactorAuthentication } from '#contract/second-factors.ts'
import { finish, offerPasskey } from './second-step.queries.ts'

interface SecondStepProps {
  step: Step
  onSignedIn: () => void
  /** Back to the password, with a reason unless the user chose to. */
  onBack: (reason: string | null) => void
}

/** The step after the password: the second factor. */
export default function SecondStep({ step, onSignedIn, onBack }: SecondStepProps) {
  const { signInBy } = useSession()
  const prove = async (authentication: FactorAuthentication) => {
    try {
      await signInBy(() => finish(step.token, authentication))
    } catch (error) {
      // The step itself has expired: no message would help.
      if (error instanceof ApiProblem && error.status === 401) return onBack(error.message)
      throw error
    }
    onSignedIn()
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted-foreground">
        Your password is correct. Please confirm that it is you.
      </p>
      <FactorForm
        methods={step.methods}
        onAuthenticate={prove}
        offerPasskey={() => offerPasskey(step.token)}
        submitLabel="Confirm"
      />
      <Button variant="ghost" onClick={() => onBack(null)}>
        Back to the password
      </Button>
    </div>
  )
}
