import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Button } from '../controls/button.tsx'
import { cx } from '../styles/cx.ts'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'
import { backdropClass, placeClass, popupClass } from './dialog-panel.tsx'

/** A ConfirmDialog that has been opened. */
export function ConfirmDialogPanel(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, cancelLabel = 'Cancel' } = props
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <AlertDialog.Portal>
        {/* Shown even above the dialog that opened it. */}
        <AlertDialog.Backdrop forceRender className={cx(backdropClass, 'z-50')} />
        <AlertDialog.Popup
          data-dialog
          className={cx(popupClass, placeClass, 'max-w-md gap-2 p-5 md:p-6')}
        >
          <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
          {description && (
            <AlertDialog.Description className="text-sm text-muted-foreground">
              {description}
            </AlertDialog.Description>
          )}
          <div className="mt-4 flex flex-wrap justify-end gap-2 max-md:*:flex-1">
            <AlertDialog.Close render={<Button variant="outline" />}>
              {cancelLabel}
            </AlertDialog.Close>
            <Button
              variant={props.destructive ? 'destructive' : 'primary'}
              busy={props.busy}
              onClick={props.onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
