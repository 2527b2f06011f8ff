import { type FormEvent, useEffect, useEffectEvent, useId } from 'react'
import { Input } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { FormFooter } from '#client/ui/forms/form-footer.tsx'
import { fromLocalInput } from '#client/ui/forms/local-time.ts'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { reachesNobody } from '#contract/broadcast-words.ts'
import type { Broadcast } from '#contract/broadcasts.ts'
import { usePreviewBroadcast, useSendBroadcast } from './broadcasts.queries.ts'

/** Asks when a broadcast is to go out, and first says how many will get it. */
export function SendDialog({ broadcast, onClose }: { broadcast: Broadcast; onClose: () => void }) {
  const formId = useId()
  const [time, setTime, draft] = useDraftState(`send ${broadcast.id}`, '')
  const [send, preview] = [useSendBroadcast(), usePreviewBroadcast()]
  const { subject, body, filter } = broadcast
  const count = useEffectEvent(() => preview.mutate({ subject, body, filter }))
  useEffect(() => count(), [])
  const at = fromLocalInput(time)
  const reach = preview.data
  const isInVain = reach?.reached === 0
  const isOver = at !== null && Date.parse(at) <= Date.now()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isOver || isInVain || send.isPending) return
    const outcome = {
      done: at ? 'E-mail Scheduled' : 'E-mail Is on Its Way',
      failed: 'Failed to send the e-mail. Please try again.',
    }
    if (!(await tellOutcome(send.mutateAsync({ id: broadcast.id, at }), outcome))) return
    draft.drop()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Send “${subject}”?`}
      footer={
        <FormFooter
          form={formId}
          disabled={isOver || isInVain}
          busy={send.isPending}
          label={time === '' ? 'Yes, Send Now' : 'Schedule It'}
          onCancel={onClose}
        />
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <p role="status" className="text-sm">
          {reach ? reachText(reach) : 'Counting who would get it…'}
        </p>
        <Field
          label="When"
          hint="Leave it empty to send now; a scheduled e-mail can be put on hold until then"
          error={isOver ? 'This time has passed' : undefined}
        >
          <Input
            type="datetime-local"
            value={time}
            onChange={({ target }) => setTime(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}

const reachText = ({ meant, reached }: { meant: number; reached: number }) =>
  reached === 0
    ? `${reachesNobody(meant)} Members choose it when they register and in their settings.`
    : `${reached.toLocaleString('en-US')} of ${meant.toLocaleString('en-US')} members would get it now. The final list is made when it goes out.`
