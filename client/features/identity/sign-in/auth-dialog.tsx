import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { ChosenProgramLine } from './chosen-program-line.tsx'
import { formTexts } from './form-texts.ts'
import { LoginForm } from './login-form.tsx'
import { Registration } from './registration.tsx'

export type AuthMode = 'login' | 'registration'

interface AuthDialogProps {
  /** Which form is shown; null while closed. */
  mode: AuthMode | null
  onModeChange: (mode: AuthMode | null) => void
}

/** Sign-in and registration over a page, each linking to the other. */
export function AuthDialog({ mode, onModeChange }: AuthDialogProps) {
  const shown = mode ?? 'login'
  const { title, question, answer, other } = formTexts[shown]
  return (
    <Dialog
      open={mode !== null}
      onOpenChange={(open) => {
        if (!open) onModeChange(null)
      }}
      title={title}
      maxHeight="90vh"
    >
      <ChosenProgramLine />
      {shown === 'login' ? <LoginForm showDemoAccounts /> : <Registration />}
      <p className="mt-5 text-center text-sm text-muted-foreground">
        {question}{' '}
        <Button variant="link" className="h-6 px-1" onClick={() => onModeChange(other)}>
          {answer}
        </Button>
      </p>
    </Dialog>
  )
}
