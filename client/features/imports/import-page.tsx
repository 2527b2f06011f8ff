import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { ProgressBar } from '#client/ui/displays/progress-bar.tsx'
import { EmptyState, ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { Revealed } from '#client/ui/layout/revealed.tsx'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { StatementImport } from '#contract/imports.ts'
import { importsPage, ownJournalPage, statementHelpPage } from '#contract/site/pages.ts'
import { CsvColumns } from './csv-columns.tsx'
import { ImportCheck } from './import-check.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportQuestions } from './import-questions.tsx'
import {
  accountTitle,
  confirmFailure,
  counted,
  formatNames,
  importFailure,
  undoFailure,
  undoneText,
} from './import-words.ts'
import { importQuery, useConfirmImport, useDeleteImport } from './imports.queries.ts'
import { SignalOffers } from './signal-offers.tsx'

/** One statement: its progress, its open questions, a preview, and the result. */
export function ImportPage({ id }: { id: string }) {
  const query = useQuery(importQuery(id))
  const back = (
    <ButtonLink to={importsPage} variant="outline">
      All statements
    </ButtonLink>
  )
  if (!query.data) {
    if (!query.isError) return <Spinner label="Loading the statement" />
    const isGone = query.error instanceof ApiProblem && query.error.status === 404
    if (isGone) return <EmptyState action={back}>This statement does not exist.</EmptyState>
    return <ErrorState message={importFailure} onRetry={() => void query.refetch()} />
  }
  const found = query.data
  return (
    <section aria-labelledby="statement" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id="statement" className="text-lg font-semibold break-all">
            {found.fileName}
          </h2>
          <p className="text-sm text-muted-foreground">
            {[
              found.format && formatNames[found.format],
              found.account && accountTitle(found.account),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {back}
      </div>
      <Standing found={found} />
    </section>
  )
}

/** Where the statement stands; what a press changed is scrolled to, as the page below it has changed too. */
function Standing({ found }: { found: StatementImport }) {
  const [first] = useState(found.status)
  const { status } = found
  if (status === 'ready') return <Waiting found={found} />
  return (
    <Revealed
      of={status === first ? null : status}
      label="Import"
      className="flex scroll-mt-20 flex-col gap-5 outline-none"
    >
      {status === 'imported' ? <Imported found={found} /> : <UnderWay found={found} />}
    </Revealed>
  )
}

function UnderWay({ found }: { found: StatementImport }) {
  const { id, status, progress, error } = found
  if (status === 'reading' || status === 'importing') {
    const what = status === 'reading' ? 'Reading the statement' : 'Importing the trades'
    return (
      <Card title={`${what} …`} footer={<GiveUp id={id} label="Stop and discard" />}>
        <div className="flex flex-col gap-3">
          <ProgressBar value={progress} label={what} />
          <p className="text-sm text-muted-foreground">
            You can leave this page; the statement waits here until you come back.
          </p>
        </div>
      </Card>
    )
  }
  return (
    <>
      <Notice variant="danger">{error ?? 'The file could not be read.'}</Notice>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={statementHelpPage}>How to get your statement</ButtonLink>
        <GiveUp id={id} label="Remove from the list" />
      </div>
    </>
  )
}

function Waiting({ found }: { found: StatementImport }) {
  const { id, needs, counts, format } = found
  const confirm = useConfirmImport(id)
  const added = counts ? counts.new + counts.open : 0
  const press = () =>
    confirm.mutateAsync().catch((error: unknown) => failureToast(error, confirmFailure))
  return (
    <>
      <ImportQuestions
        key={`${found.account?.id} ${found.timeZone} ${found.zoneInFile}`}
        found={found}
      />
      {format === 'csv' && <CsvColumns key={JSON.stringify(found.mapping)} found={found} />}
      <ImportPreview found={found} />
      <ImportCheck check={found.check} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          busy={confirm.isPending}
          disabled={needs.length > 0}
          onClick={() => void press()}
          aria-describedby={needs.length > 0 ? 'missing' : undefined}
        >
          {added > 0 ? `Import ${counted(added, 'trade')}` : 'Import'}
        </Button>
        <GiveUp id={id} label="Discard" />
        {needs.length > 0 && (
          <p id="missing" className="text-sm text-muted-foreground">
            Answer the questions above first.
          </p>
        )}
      </div>
    </>
  )
}

function Imported({ found }: { found: StatementImport }) {
  const { id, result, counts } = found
  const parts = result && [
    `${counted(result.added, 'trade')} added`,
    ...(result.closed > 0 ? [`${counted(result.closed, 'open trade')} closed`] : []),
    ...(result.movements > 0 ? [`${counted(result.movements, 'account movement')} kept`] : []),
    ...(counts && counts.known > 0
      ? [`${counts.known.toLocaleString('en-US')} already known`]
      : []),
  ]
  return (
    <>
      <Notice variant="success">{parts ? `Imported: ${parts.join(', ')}.` : 'Imported.'}</Notice>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={ownJournalPage}>See them in the journal</ButtonLink>
        <GiveUp
          id={id}
          label="Undo the import"
          question="Remove the trades of this import that you have not edited?"
        />
      </div>
      <SignalOffers importId={id} />
      <ImportPreview found={found} />
      <ImportCheck check={found.check} />
    </>
  )
}

interface GiveUpProps {
  id: string
  label: string
  /** Asked before the action. */
  question?: string
}

function GiveUp({ id, label, question }: GiveUpProps) {
  const remove = useDeleteImport()
  const navigate = useNavigate()
  const press = async () => {
    const confirmed =
      !question ||
      (await askFirst({
        title: question,
        description: 'Trades with a comment, a note or a picture stay in the journal.',
        confirmLabel: 'Undo the import',
      }))
    if (!confirmed) return
    try {
      const undone = await remove.mutateAsync(id)
      if (question) {
        toast({ title: 'Import Undone', description: undoneText(undone), variant: 'success' })
      }
      await navigate(importsPage)
    } catch (error) {
      failureToast(error, undoFailure)
    }
  }
  return (
    <Button variant="outline" busy={remove.isPending} onClick={() => void press()}>
      {label}
    </Button>
  )
}
