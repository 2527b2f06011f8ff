import { type ChangeEvent, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { Revealed } from '#client/ui/layout/revealed.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { failureText, failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { importBytesMaximum, type MemberImport } from '#contract/invitations.ts'
import type { ListHead } from '#contract/moving-in.ts'
import { ImportPreview } from './import-preview.tsx'
import { useReadList, useRunImport } from './inviting.queries.ts'
import { ListMappingForm } from './list-mapping.tsx'
import { useReadHead } from './mapping.queries.ts'

/** Members from a CSV file: chosen, previewed, then created, with a report. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [read, setRead] = useState<MemberImport | null>(null)
  const [notify, setNotify] = useState(true)
  const run = useRunImport(read?.id ?? '')
  const begin = async () => {
    try {
      setRead(await run.mutateAsync(notify))
    } catch (error) {
      failureToast(error, 'Failed to start the import. Please try again.')
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="lg"
      title="Import members"
      description="No accounts are created until you have checked the file."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {read && read.state !== 'preview' ? 'Close' : 'Cancel'}
          </Button>
          {read?.state === 'preview' && (
            <Button busy={run.isPending} disabled={read.good === 0} onClick={() => void begin()}>
              Create {read.good.toLocaleString('en-US')} {read.good === 1 ? 'account' : 'accounts'}
            </Button>
          )}
        </>
      }
    >
      {read ? (
        <Revealed of={read.state} label="Result" className="flex flex-col gap-4">
          <ImportPreview key={read.state} known={read} />
          {read.state === 'preview' && (
            <Checkbox
              label="Send them an e-mail with a link to set a password"
              checked={notify}
              onChange={({ target }) => setNotify(target.checked)}
            />
          )}
        </Revealed>
      ) : (
        <ChooseFile onRead={setRead} />
      )}
    </Dialog>
  )
}

function ChooseFile({ onRead }: { onRead: (read: MemberImport) => void }) {
  const [list, readHead] = [useReadList(), useReadHead()]
  const [problem, setProblem] = useState<string>()
  const [foreign, setForeign] = useState<{ file: File; head: ListHead } | null>(null)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    if (file.size > importBytesMaximum) {
      setProblem('The file is larger than 2 MB. Please split it.')
      return
    }
    setProblem(undefined)
    try {
      const head = await readHead.mutateAsync({ file })
      if (head.source === 'own') onRead(await list.mutateAsync(file))
      else setForeign({ file, head })
    } catch (error) {
      setProblem(failureText(error, 'Failed to read the file. Please try again.'))
      target.value = ''
    }
  }
  if (foreign) return <ListMappingForm {...foreign} onRead={onRead} />
  return (
    <div className="flex flex-col gap-4">
      <Notice>
        The first line names the columns: <b>email</b> and <b>name</b> and, if you like,{' '}
        <b>program</b> (academy or mentorship), <b>ends</b> (a date such as 2027-06-30) and{' '}
        <b>tags</b>. A file that <b>Export CSV</b> has saved can be imported as it is. Exports of
        Kajabi, Teachable, Thinkific and Stripe are recognised; of any other file you say what its
        columns are.
      </Notice>
      <Field label="CSV file" hint="At most 10,000 lines" error={problem}>
        <Input
          type="file"
          accept=".csv,text/csv"
          disabled={list.isPending || readHead.isPending}
          onChange={(event) => void choose(event)}
          className="pt-2"
        />
      </Field>
    </div>
  )
}
