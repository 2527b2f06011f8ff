import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { Form } from '#client/ui/forms/form.tsx'
import { FormDialog } from '#client/ui/forms/form-dialog.tsx'
import { OvertakenNotice } from '#client/ui/forms/overtaken-notice.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { Drawer } from '#client/ui/overlays/drawer.tsx'
import { Popover } from '#client/ui/overlays/popover.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'
import { Row, Specimen } from './specimen.tsx'

type Open = 'dialog' | 'long' | 'form' | 'confirm' | 'drawer' | 'panel' | null

/** What appears above the page. */
export function Overlays() {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <Specimen name="Overlay">
      <Row>
        <Button variant="outline" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button variant="outline" onClick={() => setOpen('long')}>
          Long dialog
        </Button>
        <Button variant="outline" onClick={() => setOpen('form')}>
          Form dialog
        </Button>
        <Button variant="outline" onClick={() => setOpen('confirm')}>
          Alert dialog
        </Button>
        <Button variant="outline" onClick={() => setOpen('drawer')}>
          Drawer
        </Button>
        <Button variant="outline" onClick={() => setOpen('panel')}>
          Panel
        </Button>
        <Popover
          title="Popover"
          className="w-72"
          trigger={<Button variant="outline">Popover</Button>}
        >
          <p className="p-4 text-sm">A panel below its button.</p>
        </Popover>
      </Row>
      <Toasts />
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Edit session"
        description="Students are told about the change."
        footer={
          <>
            <Button variant="outline" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Save</Button>
          </>
        }
      >
        <Field label="Title">
          <Input defaultValue="London open" />
        </Field>
      </Dialog>
      <Dialog
        open={open === 'long'}
        onOpenChange={close}
        title="Preview"
        maxHeight="90vh"
        width="lg"
      >
        <div className="h-[120vh] rounded-md bg-muted" />
      </Dialog>
      {open === 'form' && <OvertakenForm onClose={close} />}
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        title="Delete this account?"
        description="This action can't be undone."
        confirmLabel="Yes, Delete"
        destructive
        onConfirm={close}
      />
      <Drawer open={open === 'drawer'} onOpenChange={close} title="Navigation">
        <p className="p-4 text-sm">18rem wide, from the side.</p>
      </Drawer>
      <Drawer
        open={open === 'panel'}
        onOpenChange={close}
        title="Panel to work in"
        side="right"
        width="panel"
      >
        <p className="p-4 text-sm">28rem wide, all of a phone.</p>
      </Drawer>
    </Specimen>
  )
}

/** A form whose record somebody else has changed meanwhile. */
function OvertakenForm({ onClose }: { onClose: () => void }) {
  const [isOvertaken, setOvertaken] = useState(true)
  const edit = { isOvertaken, busy: false, loadCurrent: async () => setOvertaken(false) }
  return (
    <FormDialog title="Edit Strategy" submitLabel="Save Strategy" onClose={onClose}>
      {({ id, onSaved }) => (
        <Form
          id={id}
          onSubmit={(event) => {
            event.preventDefault()
            onSaved()
          }}
        >
          <div className="flex flex-col gap-4">
            <OvertakenNotice edit={edit} onSaveAnyway={onSaved} />
            <Field label="Strategy title">
              <Input defaultValue="London Breakout" />
            </Field>
          </div>
        </Form>
      )}
    </FormDialog>
  )
}

function Toasts() {
  return (
    <Row>
      <Button
        variant="outline"
        onClick={() => toast({ title: 'Request Sent', description: 'You will hear from us.' })}
      >
        Toast
      </Button>
      <Button
        variant="outline"
        onClick={() =>
          toast({ title: 'Welcome back!', description: 'You are in.', variant: 'success' })
        }
      >
        Success toast
      </Button>
      <Button
        variant="outline"
        onClick={() =>
          toast({
            title: 'Error',
            description: 'Failed to load content. Please try again.',
            variant: 'destructive',
          })
        }
      >
        Destructive toast
      </Button>
      <Button
        variant="outline"
        onClick={() =>
          toast({
            title: 'Are you sure you want to delete this user?',
            description: "This action can't be undone.",
            action: { label: 'Yes, Delete', onClick: () => undefined },
            cancel: { label: 'Cancel' },
            duration: Number.POSITIVE_INFINITY,
          })
        }
      >
        Toast with a question
      </Button>
    </Row>
  )
}
