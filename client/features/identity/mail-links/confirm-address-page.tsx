import { useSession } from '#client/platform/session/session.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { pages } from '#contract/site/pages.ts'
import { LinkDone, LinkPage } from './link-page.tsx'
import { useConfirmAddress } from './mail-links.queries.ts'
import { SetUpQuestion } from './set-up-question.tsx'

/** Confirms the address to which the mail with the link was sent. */
export function ConfirmAddressPage() {
  return (
    <LinkPage title="Confirm your e-mail address">{(token) => <Confirm token={token} />}</LinkPage>
  )
}

function Confirm({ token }: { token: string }) {
  const confirm = useConfirmAddress()
  const { refresh } = useSession()
  if (confirm.data) {
    const { email, isNew, setUp } = confirm.data
    if (setUp) return <SetUpQuestion token={token} email={email} setUp={setUp} />
    return (
      <LinkDone
        title={isNew ? 'Your address has been changed' : 'Your address is confirmed'}
        next={{ label: 'Continue', to: pages.dashboard }}
      >
        {isNew
          ? `You sign in with ${email} from now on.`
          : `The academy may write to ${email} now.`}
      </LinkDone>
    )
  }
  return (
    <>
      {confirm.error && (
        <Notice variant="danger">
          {confirm.error.message} You can request another one in your settings.
        </Notice>
      )}
      <p className="text-sm text-muted-foreground">
        You have opened the link that we sent to this address. Confirm that it is yours.
      </p>
      <Button
        busy={confirm.isPending}
        onClick={() => confirm.mutate(token, { onSuccess: () => void refresh() })}
      >
        Confirm this address
      </Button>
    </>
  )
}
