import { useQuery } from '@tanstack/react-query'
import { MailOpen } from 'lucide-react'
import { useListState } from '#client/platform/lists/list-state.ts'
import { useOpened } from '#client/platform/lists/use-opened.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import { actionsColumn, type Column } from '#client/ui/lists/table-column.ts'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { mailSorts, type StoredMail } from '#contract/mails.ts'
import { mailsQuery } from './admin.queries.ts'
import { loadFailure } from './admin-words.ts'

const MailDialog = lateDialog(async () => (await import('./mail-dialog.tsx')).MailDialog)

/** Mails saved because no mail server is configured, for the owner to pass on. */
export default function AdminMailsSection() {
  const list = useListState({ sortKeys: mailSorts })
  const mails = useQuery(mailsQuery(list.call))
  const listed = mails.data?.items.map((mail) => ({ ...mail, id: mail.name }))
  const [opened, setOpened] = useOpened(listed, 'mail')

  const columns: Column<StoredMail>[] = [
    ...mailColumns,
    {
      ...actionsColumn,
      cell: (mail) => (
        <Button
          size="sm"
          variant="outline"
          data-opens-row
          aria-label={`Details of ${mail.subject} to ${mail.to}`}
          onClick={() => setOpened({ ...mail, id: mail.name })}
        >
          <MailOpen aria-hidden="true" />
          <span className="@max-xl:sr-only">Details</span>
        </Button>
      ),
    },
  ]
  return (
    <AdminList
      title="Mail Outbox"
      description="E-mails that could not be sent because no mail server is set up. They are kept for 30 days. Opening one is recorded, and links in e-mails to other admins are shown to those admins only."
      caption="Stored e-mails"
      item="mail"
      items="mails"
      list={list}
      query={mails}
      rows={mails.data?.items}
      total={mails.data?.total}
      rowKey={({ name }) => name}
      columns={columns}
      empty="No e-mails are stored. With a mail server (SMTP_URL), all e-mails are sent and none are stored here."
      failure={loadFailure}
    >
      {opened && <MailDialog mail={opened} onClose={() => setOpened(null)} />}
    </AdminList>
  )
}

const mailColumns: Column<StoredMail>[] = [
  {
    key: 'subject',
    header: 'Subject',
    phone: 'first-wide',
    wide: true,
    cell: ({ subject }) => <span className="font-medium">{subject}</span>,
  },
  {
    key: 'to',
    header: 'To',
    phone: 'second',
    cell: ({ to }) => <span className="break-words">{to}</span>,
  },
  {
    key: 'date',
    header: 'Date',
    phone: 'second-end',
    cell: ({ date }) => (
      <time dateTime={date} className="tabular-nums">
        {moment(date)}
      </time>
    ),
  },
]
