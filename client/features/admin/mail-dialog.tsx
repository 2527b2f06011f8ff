import { useQuery } from '@tanstack/react-query'
import { Button } from '#client/ui/controls/button.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import type { StoredMail } from '#contract/mails.ts'
import { mailQuery } from './admin.queries.ts'

/** One saved mail as its recipient would have read it. */
export function MailDialog({ mail, onClose }: { mail: StoredMail; onClose: () => void }) {
  const text = useQuery(mailQuery(mail.name))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={mail.subject}
      description={`To ${mail.to}, ${moment(mail.date)}`}
      width="lg"
      footer={
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      }
    >
      {text.data ? (
        <p className="text-sm break-words whitespace-pre-wrap">{text.data.text}</p>
      ) : text.isError ? (
        <QueryError message="Failed to load the e-mail. Please try again." query={text} />
      ) : (
        <Spinner />
      )}
    </Dialog>
  )
}
