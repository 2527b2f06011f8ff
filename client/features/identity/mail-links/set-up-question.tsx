import { useNavigate } from 'react-router'
import { Button } from '#client/ui/controls/button.tsx'
import { day } from '#client/ui/displays/format.ts'
import { Notice } from '#client/ui/displays/notice.tsx'
import type { SetUpThing } from '#contract/identity/mail-links.ts'
import { LinkDone } from './link-page.tsx'
import { useAnswerSetUp } from './mail-links.queries.ts'

const words: Record<SetUpThing['kind'], (name: string) => string> = {
  session: (device) => `Signed in on ${device}`,
  app: () => 'Authenticator app',
  passkey: (name) => `Passkey “${name}”`,
}

interface SetUpQuestionProps {
  token: string
  email: string
  setUp: readonly SetUpThing[]
}

/**
 * Asks whoever has confirmed an address on a browser unknown to the account whether it is theirs: anybody can
 * register with somebody else's address.
 */
export function SetUpQuestion({ token, email, setUp }: SetUpQuestionProps) {
  const answer = useAnswerSetUp()
  const navigate = useNavigate()
  const say = (isMine: boolean) =>
    answer.mutate(
      { token, isMine },
      { onSuccess: ({ resetPage }) => void (resetPage && navigate(resetPage)) },
    )
  if (answer.data?.resetPage === null) {
    return (
      <LinkDone title="Thank you, nothing has changed">
        You can close this page and continue where you signed in.
      </LinkDone>
    )
  }
  return (
    <>
      <h2 className="text-lg font-semibold">Your address is confirmed. Was this you?</h2>
      <p className="text-sm text-muted-foreground">
        The account for {email} was set up on another device:
      </p>
      <ul className="flex flex-col gap-1 text-sm">
        {setUp.length === 0 && <li>A password, and nothing else yet</li>}
        {setUp.map(({ kind, name, since }) => (
          <li key={`${kind} ${name} ${since}`} className="break-words">
            {words[kind](name)} <span className="text-muted-foreground">since {day(since)}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted-foreground">
        If it was not, someone has registered with your address. All of it is removed then,
        everybody is signed out, and you set a password of your own.
      </p>
      {answer.error && <Notice variant="danger">{answer.error.message}</Notice>}
      <Button busy={answer.isPending} onClick={() => say(true)}>
        Yes, Keep Them
      </Button>
      <Button variant="outline" disabled={answer.isPending} onClick={() => say(false)}>
        No, Remove Them
      </Button>
    </>
  )
}
