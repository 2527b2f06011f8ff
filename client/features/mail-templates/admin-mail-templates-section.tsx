import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { useFailureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { ListedMailTemplate } from '#contract/mail-templates.ts'
import { holdsEveryWord } from '#contract/plain-text.ts'
import { mailsQuery } from './mail-templates.queries.ts'

const WordsDialog = lateDialog(async () => (await import('./template-dialog.tsx')).WordsDialog)

const loadFailure = 'Failed to load the e-mails. Please try again.'
/** The address parameter that names the open mail. */
const openParameter = 'mail'

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [firstRead(mailsQuery())]

/** Every mail that the program sends automatically, with its editable wording. */
export default function AdminMailTemplatesSection() {
  const mails = useQuery(mailsQuery())
  useFailureToast(mails.isError, loadFailure)
  const [search, setSearch] = useState('')
  const [parameters, setParameters] = useSearchParams()
  const opened = parameters.get(openParameter)
  const open = (key: string | null) => setParameters(key === null ? {} : { [openParameter]: key })
  if (mails.isPending) return <Spinner />
  if (!mails.data) {
    return <QueryError message={loadFailure} query={mails} />
  }
  const found = mails.data.filter(({ name, occasion, subject }) =>
    holdsEveryWord(`${name} ${occasion} ${subject}`, search),
  )
  return (
    <Card
      title="System E-mails"
      description="Every e-mail that the program sends automatically. Changes that you publish apply to all later e-mails."
    >
      <Input
        type="search"
        aria-label="Search e-mails"
        placeholder="Search e-mails..."
        maxLength={100}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        className="mb-2 sm:max-w-xs"
      />
      {found.length === 0 ? (
        <p className="py-6 text-center text-muted-foreground">No e-mail matches this search.</p>
      ) : (
        <ul aria-label="Mails" className="divide-y">
          {found.map((mail) => (
            <MailRow key={mail.key} mail={mail} onOpen={() => open(mail.key)} />
          ))}
        </ul>
      )}
      {opened !== null && <WordsDialog key={opened} mailKey={opened} onClose={() => open(null)} />}
    </Card>
  )
}

function MailRow({ mail, onOpen }: { mail: ListedMailTemplate; onOpen: () => void }) {
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {mail.name}
          {mail.number > 0 && <Badge variant="info">Version {mail.number}</Badge>}
        </p>
        <p className="text-sm text-muted-foreground wrap-anywhere">{mail.occasion}</p>
      </div>
      <Button size="sm" variant="outline" aria-label={`Edit: ${mail.name}`} onClick={onOpen}>
        Edit
      </Button>
    </li>
  )
}
