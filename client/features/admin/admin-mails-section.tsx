import { useQuery } from '@tanstack/react-query'
import { Inbox, MailOpen } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { appointment } from '#client/ui/format.ts'
import { useFailureToast } from '#client/ui/outcome-toast.ts'
import { Pagination } from '#client/ui/pagination.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { Table } from '#client/ui/table.tsx'
import type { Column } from '#client/ui/table-column.ts'
import type { KeptMail } from '#contract/mails.ts'
import { mailsPerPage, mailsQuery } from './admin.queries.ts'
import { loadFailure } from './admin-words.ts'
import { MailDialog } from './mail-dialog.tsx'

/** The mails that were kept because no mail server is configured, for the owner to pass on. */
export default function AdminMailsSection() {
  const [page, setPage] = useState(1)
  const mails = useQuery(mailsQuery(page))
  useFailureToast(mails.isError, loadFailure)
  const [opened, setOpened] = useState<KeptMail | null>(null)

  const columns: Column<KeptMail>[] = [
    ...mailColumns,
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      wide: true,
      cell: (mail) => (
        <Button
          size="sm"
          variant="outline"
          aria-label={`Read ${mail.subject} to ${mail.to}`}
          onClick={() => setOpened(mail)}
        >
          <MailOpen aria-hidden="true" />
          Read
        </Button>
      ),
    },
  ]
  return (
    <Card
      title="Mail Outbox"
      description="Mails that could not be sent because no mail server is set up. They are kept for 30 days."
    >
      {mails.data?.total === 0 ? (
        <EmptyState icon={<Inbox aria-hidden="true" />}>
          No mails are kept. With a mail server (SMTP_URL) all mails are sent and none is kept here.
        </EmptyState>
      ) : (
        <Table
          caption="Kept mails"
          columns={columns}
          rows={mails.data?.items}
          rowKey={({ name }) => name}
          empty="No mails on this page"
          error={mails.isError ? loadFailure : null}
          onRetry={() => void mails.refetch()}
        />
      )}
      <Pagination
        label="mails"
        page={page}
        pageSize={mailsPerPage}
        total={mails.data?.total}
        onChange={setPage}
      />
      {opened && <MailDialog mail={opened} onClose={() => setOpened(null)} />}
    </Card>
  )
}

const mailColumns: Column<KeptMail>[] = [
  {
    key: 'subject',
    header: 'Subject',
    wide: true,
    cell: ({ subject }) => <span className="font-medium">{subject}</span>,
  },
  { key: 'to', header: 'To', cell: ({ to }) => <span className="break-words">{to}</span> },
  {
    key: 'date',
    header: 'Date',
    cell: ({ date }) => (
      <time dateTime={date} className="tabular-nums">
        {appointment(date)}
      </time>
    ),
  },
]
