import { Button } from '#client/ui/controls/button.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { LinkDone, LinkPage } from './link-page.tsx'
import { useSetNewsByMail } from './mail-links.queries.ts'

/** Switches news mails off, and on again; opened by the link at the bottom of such a mail. */
export function UnsubscribePage() {
  return <LinkPage title="E-mails to you">{(token) => <NewsByMail token={token} />}</LinkPage>
}

function NewsByMail({ token }: { token: string }) {
  const set = useSetNewsByMail()
  const wanted = set.isSuccess ? set.variables.wanted : null
  return (
    <>
      {set.error && <Notice variant="danger">{set.error.message}</Notice>}
      {wanted === null && (
        <p className="text-sm text-muted-foreground">
          Do you want to stop receiving e-mails of this kind? Messages about the security of your
          account will still arrive.
        </p>
      )}
      {wanted === false && (
        <LinkDone title="No more e-mails of this kind">
          They are switched off. You find the same switch in your settings.
        </LinkDone>
      )}
      {wanted === true && (
        <LinkDone title="These e-mails are on">They go to the address of your account.</LinkDone>
      )}
      {wanted === false ? (
        <Button
          variant="outline"
          busy={set.isPending}
          onClick={() => set.mutate({ token, wanted: true })}
        >
          Switch them back on
        </Button>
      ) : (
        <Button busy={set.isPending} onClick={() => set.mutate({ token, wanted: false })}>
          Stop these e-mails
        </Button>
      )}
    </>
  )
}
