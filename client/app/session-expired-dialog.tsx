import { useLocation, useNavigate } from 'react-router'
import { LoginForm } from '#client/features/identity/sign-in/login-form.tsx'
import { useSession } from '#client/platform/session/session.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { pages } from '#contract/site/pages.ts'

/** Sign-in over a screen whose session has expired, so that nothing typed there is lost. */
export default function SessionExpiredDialog() {
  const { user, leave } = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const leavePage = async () => {
    await navigate(pages.login, { state: { returnTo: pathname + search } })
    leave()
  }
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      dismissible={false}
      title="Your session has expired"
      description="Sign in again to continue. What you have typed is still here."
      footer={
        <Button variant="outline" onClick={() => void leavePage()}>
          Leave this page
        </Button>
      }
    >
      <LoginForm returnTo={null} email={user?.email} />
    </Dialog>
  )
}
