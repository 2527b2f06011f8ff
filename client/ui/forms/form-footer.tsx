import { Button, type ButtonProps } from '../controls/button.tsx'

interface FormFooterProps extends Pick<ButtonProps, 'busy' | 'disabled' | 'variant'> {
  /** The id of the form element, which is above the footer. */
  form: string
  /** The label of the button that submits the form. */
  label: string
  onCancel: () => void
}

/** The footer of a dialog around one form: Cancel, and the button that submits the form. */
export function FormFooter({ label, onCancel, ...submit }: FormFooterProps) {
  return (
    <>
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" {...submit}>
        {label}
      </Button>
    </>
  )
}
