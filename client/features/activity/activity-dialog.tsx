import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { copyText } from '#client/platform/clipboard.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { ActivityEntry, ActivityPerson } from '#contract/activity.ts'
import { actionInWords } from '#contract/activity-words.ts'
import { actorOf, changesOf, copied, detailsOf, personName } from './activity-words.ts'

interface ActivityDialogProps {
  entry: ActivityEntry
  onClose: () => void
  /** Filters the list by a person. */
  onPerson: (id: string) => void
}

/** Everything recorded about one action. */
export function ActivityDialog({ entry, onClose, onPerson }: ActivityDialogProps) {
  const { by, person, subject, address, requestId } = entry
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={actionInWords(entry.action)}
      description={`${actorOf(entry)}, ${moment(entry.at)}`}
      width="lg"
      footer={
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        <Changes entry={entry} />
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 text-sm">
          <PersonFact name="Who" person={by} onPerson={onPerson} otherwise="The program" />
          {person && person.id !== by?.id && (
            <PersonFact name="Concerns" person={person} onPerson={onPerson} otherwise="" />
          )}
          {subject.name && <Fact name="Subject">{subject.name}</Fact>}
          {detailsOf(entry).map(({ field, name, value }) => (
            <Fact key={field} name={name}>
              {value}
            </Fact>
          ))}
          {subject.id && <Copied name="Subject id" value={subject.id} />}
          {address && <Copied name="Address" value={address} />}
          {requestId && <Copied name="Request" value={requestId} />}
        </dl>
      </div>
    </Dialog>
  )
}

/** The values before and after, side by side; nothing if no field changed. */
function Changes({ entry }: { entry: ActivityEntry }) {
  const changes = changesOf(entry)
  if (changes.length === 0) return null
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="sr-only">What changed</caption>
      <thead>
        <tr className="border-b text-left text-compact text-muted-foreground">
          <th scope="col" className="py-2 pr-3 font-medium">
            Field
          </th>
          <th scope="col" className="py-2 pr-3 font-medium">
            Before
          </th>
          <th scope="col" className="py-2 font-medium">
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, name, before, after }) => (
          <tr key={field} className="border-b align-top last:border-0">
            <th scope="row" className="py-2 pr-3 text-left font-medium break-words">
              {name}
            </th>
            <td className="py-2 pr-3 break-words whitespace-pre-wrap text-muted-foreground">
              {before ?? '–'}
            </td>
            <td className="py-2 break-words whitespace-pre-wrap">{after ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}

interface PersonFactProps {
  name: string
  person: ActivityPerson | null
  /** Shown if there is nobody. */
  otherwise: string
  onPerson: (id: string) => void
}

function PersonFact({ name, person, otherwise, onPerson }: PersonFactProps) {
  return (
    <Fact name={name}>
      {person ? (
        <button
          type="button"
          aria-label={`Show only what concerns ${personName(person)}`}
          onClick={() => onPerson(person.id)}
          className="text-left font-medium text-accent underline-offset-4 hover:underline"
        >
          {personName(person)}
        </button>
      ) : (
        otherwise
      )}
    </Fact>
  )
}

/** A value that people search for elsewhere, such as in the log. */
function Copied({ name, value }: { name: string; value: string }) {
  return (
    <Fact name={name}>
      <span className="flex items-center gap-2">
        <span className="min-w-0 font-mono text-xs break-all">{value}</span>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Copy ${name.toLowerCase()}`}
          onClick={() => void tellOutcome(copyText(value), copied(name))}
          className="size-8"
        >
          <Copy aria-hidden="true" />
        </Button>
      </span>
    </Fact>
  )
}
