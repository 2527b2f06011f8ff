import { Checkbox, type CheckboxProps } from '../controls/checkbox.tsx'

/** Asks whoever gets an account whether the academy's news may come by mail. */
export function NewsByMail(props: Omit<CheckboxProps, 'label'>) {
  return (
    <Checkbox
      {...props}
      label="Send me the academy’s news by e-mail. I can change this in my settings."
    />
  )
}
