import { Button } from '#client/ui/controls/button.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { LinkDone, LinkPage } from './link-page.tsx'
import { useTakeBackAddress } from './mail-links.queries.ts'

/** Reverses a change of address; opened by the link in the mail to the old address. */
export function TakeBackAddressPage() {
  return <LinkPage title="Undo the change">{(token) => <TakeBack token={token} />}</LinkPage>
}

function TakeBack({ token }: { token: string }) {
  const takeBack = useTakeBackAddress()
  if (takeBack.data) {
    return (
      <LinkDone title="The change has been undone">
        Your account has the address {takeBack.data.email}. A link to set a new password is on its
        way there.
      </LinkDone>
    )
  }
  return (
    <>
      {takeBack.error && <Notice variant="danger">{takeBack.error.message}</Notice>}
      <p className="text-sm text-muted-foreground">
        If it was not you who changed the e-mail address of your account, someone else knows your
        password. Your account will get this address back, all devices will be signed out, and we
        will send you a link to set a new password.
      </p>
      <Button
        variant="destructive"
        busy={takeBack.isPending}
        onClick={() => takeBack.mutate(token)}
      >
        It wasn’t me: undo it
      </Button>
    </>
  )
}
