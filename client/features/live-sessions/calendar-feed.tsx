import { useQuery } from '@tanstack/react-query'
import { Copy, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '#client/platform/clipboard.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { calendarQuery, useResetCalendar } from './calendar.queries.ts'
import { feedCopy, feedReset } from './calendar-texts.ts'

/** The feed address for the user's own calendar app, to copy or to replace. */
export function CalendarFeed() {
  const { data } = useQuery(calendarQuery())
  const reset = useResetCalendar()
  const [asking, setAsking] = useState(false)
  // It is optional; the list above reports when the academy can't be reached.
  if (!data) return null
  const replace = async () => {
    await tellOutcome(reset.mutateAsync(), feedReset)
    setAsking(false)
  }
  return (
    <Card title="Calendar feed" className="mt-6">
      <div className="flex max-w-2xl flex-col gap-4">
        <Field
          label="Address"
          hint="Subscribe to it in your calendar app: it lists every session you can attend. Keep it private."
        >
          <Input readOnly value={data.url} onFocus={(event) => event.target.select()} />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={() => void tellOutcome(copyText(data.url), feedCopy)}>
            <Copy aria-hidden="true" />
            Copy
          </Button>
          <Button variant="ghost" busy={reset.isPending} onClick={() => setAsking(true)}>
            <RotateCcw aria-hidden="true" />
            New address
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Create a new address?"
        description="The current one stops working: calendars that use it need the new one."
        confirmLabel="Create New Address"
        busy={reset.isPending}
        onConfirm={() => void replace()}
      />
    </Card>
  )
}
